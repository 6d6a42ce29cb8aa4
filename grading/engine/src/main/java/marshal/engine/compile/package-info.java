/** Compiles submissions in a separate process and caches the classes. */
package marshal.engine.compile;
