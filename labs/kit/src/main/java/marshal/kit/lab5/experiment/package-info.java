/** What lab 5's experiments do in a student's process. */
package marshal.kit.lab5.experiment;
