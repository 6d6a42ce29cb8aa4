/** Lab 5's share of the bench. */
package marshal.bench.lab5;
