/** Checks one lab of one student: builds it, starts it, and runs the checks of every step. */
package marshal.engine.run;
