/** Lab 7's part of the bench. */
package marshal.bench.lab7;
