/**
 * The contract that every wire keeps: a manager gives one {@link marshal.kit.contract.Task} to each of its
 * {@link marshal.kit.contract.Workers}, a {@link marshal.kit.contract.Worker} turns it into a
 * {@link marshal.kit.contract.Result}, and the workers of a torus exchange columns and rows with their
 * {@link marshal.kit.contract.Neighbours}.
 *
 * <p>The algorithms of lab 1 are written against these types and nothing else. Each lab then brings another
 * {@link marshal.kit.contract.Mechanism}, so that a difference in a timing is a difference of the wire.
 */
package marshal.kit.contract;
