/**
 * Small tools for all other packages: threads that keep no process alive, closing, counts as text, and the messages of
 * an overloaded machine.
 */
package marshal.kit.tool;
