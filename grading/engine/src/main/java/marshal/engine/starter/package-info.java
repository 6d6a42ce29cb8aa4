/** Generates the starter from the solutions, and keeps a list of the generated files. */
package marshal.engine.starter;
