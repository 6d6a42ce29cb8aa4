/** Lab 4's part of the bench. */
package marshal.bench.lab4;
