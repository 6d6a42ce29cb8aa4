/** Lab 5's part of the bench. */
package marshal.bench.lab5;
