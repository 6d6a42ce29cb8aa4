/** The bench: ratios of interleaved runs, their spread, and whether the targets are reached. */
package marshal.bench;
