/**
 * The kit's code for lab 6 alone: the calls across the probe ({@link marshal.kit.lab6.Lab6}), and scenarios. {@link
 * marshal.kit.lab6.RankMain} plays a scenario in the JVM of each rank.
 *
 * <p>A rank's script is the file {@code script-R}: a secret that all ranks of the run share, then one operation per
 * line. Its results are in {@code result-R} ({@link marshal.kit.lab6.RankResult}): {@code NAME = VALUE} for each name
 * in a line, then {@code LINE MICROS done}, or {@code LINE MICROS failed EXCEPTION: MESSAGE at FILE:LINE, ...}. Then
 * the next line follows; the last one is {@code end}. If a line that does not begin with {@code refused} fails, its
 * rank ends after some seconds, and then the run ends.
 *
 * <pre>
 *     init   finish   barrier   r = rank   n = size
 *     a = init                                     the arguments that init returns; they were "512"
 *     refused OPERATION                            has to fail, each time if it is repeated
 *     f = fails OPERATION                          whether it fails, by whatever exception: true or false
 *     greet user|headers|data 1                    an empty message with tag 0, by the kit's C code
 *     way auto|region|critical|direct              how arrays reach C from now on
 *     marshalling stream|arrays|matrices|in-place  how objects become messages from now on
 *     send VALUE | offset 2 count 3 INT to 1 tag 7
 *     a s = recv VALUE | offset 1 count 3 INT from any tag any      a: the buffer, s: "source 0 tag 7 count 3"
 *     r = isend ...   r = irecv ...   a s = wait r   t = test r     begins a message; t is true or false
 *     t = poll r 5000                                               tests repeatedly, for at most this many ms
 *     a = bcast VALUE | offset 0 count 3 INT root 0
 *     a = gather VALUE | offset 0 count 3 INT into VALUE | offset 0 count 3 INT root 0
 *     gather VALUE | offset 0 count 3 INT into nothing root 0       if the rank is not the root
 *     raw headers|data byte[] 1 2 3 to 1 tag 7                      bytes on a communicator for objects
 *     b = rawrecv headers|data 1024 from 0 tag any
 *     rawgather int[1000] int[1000] root 0                          no bytes from each rank, by C; the root's lengths, starts
 *     repeat 2000 OPERATION
 *     a = value VALUE                                               $a in later lines is the same object
 *     mark FILE   t = seen FILE 5000                                tell others without a message, within 5000 ms
 *     t = until FILE 5000 test r                   repeats it until others mark the file, within 5000 ms
 *     collect FILE   collects garbage while the next operation waits in C; marks FILE when a weak reference is empty
 *     nulls 2000     finds 2000 null pointers, each a signal to the JVM
 *     pause 100      b = direct                                     ms; bytes of direct buffers
 *     b = resident   b = reserved                                   bytes of the process: resident; and reserved
 * </pre>
 *
 * A value ({@link marshal.kit.lab6.ValueText}):
 *
 * <pre>
 *     int[] 9 8 1      boolean[] true false      float[3][4] seed 5      byte[1000]      null      "text"      7
 *     Object[] { "a", null, int[] 1 2 }      int[][] { int[] 1 2, int[] 3 }      Object[5]
 *     sample(7, "content", null)      list("a", "b")
 *     stranger      unwritable      unreadable      not Serializable; fails as it is written; fails as it is read
 *     closed                                        fails as it is written, by an IOException
 *     chain(100000)                                 100000 samples, each holding the next one
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
