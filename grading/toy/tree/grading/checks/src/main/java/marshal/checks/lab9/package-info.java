/** The checks of lab 9. */
package marshal.checks.lab9;
