/** Lab 2's part of the bench. */
package marshal.bench.lab2;
