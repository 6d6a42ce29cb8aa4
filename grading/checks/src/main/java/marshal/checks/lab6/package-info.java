/** Lab 6 and its steps. */
package marshal.checks.lab6;
