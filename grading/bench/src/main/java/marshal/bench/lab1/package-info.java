/** Lab 1's part of the bench. */
package marshal.bench.lab1;
