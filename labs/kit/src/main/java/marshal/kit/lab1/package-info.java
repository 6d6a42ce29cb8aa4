/** What lab 1 fixes between a student's code and everybody else: its steps, and the messages on its wire. */
package marshal.kit.lab1;
