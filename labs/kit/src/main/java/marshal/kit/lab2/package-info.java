/** Lab 2's contract: the remote interface, and the lab as the checks see it. */
package marshal.kit.lab2;
