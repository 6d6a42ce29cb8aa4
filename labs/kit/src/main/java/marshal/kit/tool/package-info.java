/** Small tools for everything else: threads that keep no process alive, closing, and numbers of things as text. */
package marshal.kit.tool;
