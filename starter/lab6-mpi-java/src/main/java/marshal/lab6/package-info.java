/**
 * Lab 6: MPI from Java. {@code MPJ} starts it. {@code Comm} sends and receives the elements that {@code Datatype}
 * selects from an array. {@code Native} is Java's side of mpj.c. {@code ObjectMessages} sends objects: {@code Parcel}
 * holds them as a stream of bytes, and as arrays that travel beside it.
 */
package marshal.lab6;
