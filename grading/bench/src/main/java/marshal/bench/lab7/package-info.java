/** Lab 7's share of the bench. */
package marshal.bench.lab7;
