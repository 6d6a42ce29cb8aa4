/** Small tools for everything else: threads that keep no process alive, closing, numbers of things as text, and the words of a machine that is full. */
package marshal.kit.tool;
