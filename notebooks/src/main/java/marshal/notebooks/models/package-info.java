/** Models of the numbers: times by latency and rate, lengths by formula, and lines through points. */
package marshal.notebooks.models;
