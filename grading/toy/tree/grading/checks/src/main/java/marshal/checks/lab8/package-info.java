/** Lab 8: a sum over ranks. */
package marshal.checks.lab8;
