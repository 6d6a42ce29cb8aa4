/** Lab 9: Gray codes. */
package marshal.lab9;
