/** Lab 5's experiments in a student's process. */
package marshal.kit.lab5.experiment;
