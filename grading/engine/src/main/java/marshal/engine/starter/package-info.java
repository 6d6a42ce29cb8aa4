/** Cuts the starter out of the solutions, and keeps a list of what came out. */
package marshal.engine.starter;
