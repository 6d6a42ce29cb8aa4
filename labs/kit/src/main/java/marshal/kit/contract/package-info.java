/**
 * The contract that every wire keeps. A manager gives one {@link marshal.kit.contract.Task} to each of its {@link
 * marshal.kit.contract.Workers}. A {@link marshal.kit.contract.Worker} turns the task into a {@link
 * marshal.kit.contract.Result}. The workers of a torus exchange columns and rows with their {@link
 * marshal.kit.contract.Neighbours}.
 *
 * <p>The algorithms of lab 1 use these types only. Each later lab adds another {@link marshal.kit.contract.Mechanism}.
 * So a difference between two timings is a difference between two wires.
 */
package marshal.kit.contract;
