/** Sockets of a lab, and what stands between two of them. */
package marshal.kit.net;
