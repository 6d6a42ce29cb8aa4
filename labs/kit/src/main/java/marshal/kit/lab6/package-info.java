/**
 * What only lab 6 has: what crosses the probe ({@link marshal.kit.lab6.Lab6}), and scenarios, which {@link
 * marshal.kit.lab6.RankMain} plays in the JVM of each rank.
 *
 * <p>A rank's script is its file {@code script-R}: a secret that all ranks of the run have, and then an operation a line. What comes of it stands in {@code result-R}
 * ({@link marshal.kit.lab6.RankResult}): {@code NAME = VALUE} for each name that a line has, then {@code LINE MICROS done},
 * or {@code LINE MICROS failed EXCEPTION: MESSAGE at FILE:LINE, ...}, whereupon the next line follows; at last {@code end}.
 * A rank in which a line fails that does not begin with {@code refused} ends after some seconds, and with it the run.
 *
 * <pre>
 *     init   finish   barrier   r = rank   n = size
 *     a = init                                     what comes back of the arguments, which are "512"
 *     refused OPERATION                            it has to fail, each time if it is repeated
 *     f = fails OPERATION                          whether it fails, by whatever exception: true or false
 *     greet user|headers|data 1                    an empty message with tag 0, by given code in C
 *     way auto|region|critical|direct              how arrays reach C from here on
 *     marshalling stream|arrays|matrices|in-place  how objects become messages from here on
 *     send VALUE | offset 2 count 3 INT to 1 tag 7
 *     a s = recv VALUE | offset 1 count 3 INT from any tag any      a: the buffer, s: "source 0 tag 7 count 3"
 *     r = isend ...   r = irecv ...   a s = wait r   t = test r     the same, begun; t is true or false
 *     t = poll r 5000                                               tests again and again, for at most so many ms
 *     a = bcast VALUE | offset 0 count 3 INT root 0
 *     a = gather VALUE | offset 0 count 3 INT into VALUE | offset 0 count 3 INT root 0
 *     gather VALUE | offset 0 count 3 INT into nothing root 0       where the rank is not the root
 *     raw headers|data byte[] 1 2 3 to 1 tag 7                      bytes on a communicator of the objects' own
 *     b = rawrecv headers|data 1024 from 0 tag any
 *     rawgather int[1000] int[1000] root 0                          no bytes of each rank, by C; the root's lengths and starts
 *     repeat 2000 OPERATION
 *     a = value VALUE                                               $a in later lines is the same object again
 *     mark FILE   t = seen FILE 5000                                tell others without a message: at most so many ms
 *     collect FILE   collects garbage while the next operation waits in C; marks FILE when a weak reference is empty
 *     nulls 2000     finds so many null pointers, each of which is a signal to the JVM
 *     pause 100      b = direct                                     ms; bytes of direct buffers
 *     b = resident   b = reserved                                   bytes of the process: used; and not only asked for
 * </pre>
 *
 * A value ({@link marshal.kit.lab6.ValueText}):
 *
 * <pre>
 *     int[] 9 8 1      boolean[] true false      float[3][4] seed 5      byte[1000]      null      "text"      7
 *     Object[] { "a", null, int[] 1 2 }      int[][] { int[] 1 2, int[] 3 }      Object[5]
 *     sample(7, "content", null)      list("a", "b")
 *     stranger      unwritable      unreadable      not Serializable; fails as it is written; fails as it is read
 *     chain(100000)                                 so many samples, each of which holds the next one
 *     &amp;1=sample(1, null, &amp;1)                                          the same object in two places
 * </pre>
 *
 * A datatype ({@link marshal.kit.lab6.TypeText}):
 *
 * <pre>
 *     INT      contiguous(3, INT)      vector(3, 2, 4, FLOAT)      indexed([2, 1], [0, 4], contiguous(2, INT))
 * </pre>
 */
package marshal.kit.lab6;
