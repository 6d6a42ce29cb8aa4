/** Lab 2: RMI. */
package marshal.lab2;
