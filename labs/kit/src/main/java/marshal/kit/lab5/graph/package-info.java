/** Graphs of objects as the checks see them: in a notation, and as instances of the model. */
package marshal.kit.lab5.graph;
