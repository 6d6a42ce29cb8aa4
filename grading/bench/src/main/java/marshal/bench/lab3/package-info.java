/** Lab 3's side of the bench. */
package marshal.bench.lab3;
