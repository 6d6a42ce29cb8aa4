/** Lab 7's experiments: what they send, with which mechanisms, and how they time it. */
package marshal.kit.lab7.experiment;
