/**
 * The contract that every wire keeps: a manager gives one {@link marshal.kit.contract.Task} to each of its {@link
 * marshal.kit.contract.Workers}, a {@link marshal.kit.contract.Worker} turns it into a {@link
 * marshal.kit.contract.Result}, and the workers of a torus exchange columns and rows with their {@link
 * marshal.kit.contract.Neighbours}.
 *
 * <p>The algorithms of lab 1 use these types only. Each later lab adds another {@link marshal.kit.contract.Mechanism}.
 * So a difference between two timings is a difference between two wires.
 */
package marshal.kit.contract;
