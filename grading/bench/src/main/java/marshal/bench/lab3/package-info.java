/** Lab 3's part of the bench. */
package marshal.bench.lab3;
