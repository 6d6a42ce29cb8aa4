/** What a relay between a stub and a skeleton sees: their messages. */
package marshal.kit.lab5.relay;
