/** Lab 9's contract. */
package marshal.kit.lab9;
