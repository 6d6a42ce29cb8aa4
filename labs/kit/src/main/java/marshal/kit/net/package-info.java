/** What stands between two processes and counts: relays, and what those over TCP have in common. */
package marshal.kit.net;
