/**
 * Lab 6: MPI from Java. {@code MPJ} starts it, {@code Comm} sends and receives what {@code Datatype} selects from an array;
 * {@code Native} is what mpj.c does. Objects are sent by {@code ObjectMessages}: {@code Parcel} holds them as a stream of bytes,
 * and as arrays that travel beside it.
 */
package marshal.lab6;
