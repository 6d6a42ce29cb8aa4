/** Lab 2's side of the bench. */
package marshal.bench.lab2;
