/** The manager's window: a page on this machine that starts runs and shows what happens in them. */
package marshal.commands.window;
