/** The inputs of the programs, made from a seed, and a digest of their results. */
package marshal.kit.workload;
