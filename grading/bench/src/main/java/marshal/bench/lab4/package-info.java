/** Lab 4's side of the bench. */
package marshal.bench.lab4;
