/** Lab 5 as its checks see it: graphs as text, streams and calls as bytes, and the code given for it. */
package marshal.kit.lab5;
