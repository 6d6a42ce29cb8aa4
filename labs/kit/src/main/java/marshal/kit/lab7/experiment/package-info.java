/** Lab 7's experiments: what they send, by which mechanisms, and how it is timed. */
package marshal.kit.lab7.experiment;
