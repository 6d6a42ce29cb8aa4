/** Lab 1's side of the bench. */
package marshal.bench.lab1;
