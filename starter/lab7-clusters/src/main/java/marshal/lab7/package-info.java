/**
 * Lab 7: object clusters after Courtrai, Mahéo and Raimbault. {@code Memory} is a node's memory, {@code Shape} describes
 * the layout of an object in it, {@code Thing} is a view of one. {@code Cluster} holds objects that travel together, and
 * {@code Exchange} sends it as it is in memory. {@code GpMaster} and {@code GpWorker} breed programs with it.
 */
package marshal.lab7;
