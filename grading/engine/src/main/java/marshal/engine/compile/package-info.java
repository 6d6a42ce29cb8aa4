/** Compiles submissions in a process of its own, and keeps the classes for the next time. */
package marshal.engine.compile;
