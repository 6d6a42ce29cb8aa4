/** What the numbers follow: times by latency and rate, lengths by formula, and lines through points. */
package marshal.notebooks.models;
