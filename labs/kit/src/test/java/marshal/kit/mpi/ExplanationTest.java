package marshal.kit.mpi;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import marshal.kit.mpi.RankReport.End;
import marshal.kit.mpi.RankReport.InCall;
import org.junit.jupiter.api.Test;

/** The texts for runs of each kind. Tests beside the engine check that real runs look like these. */
class ExplanationTest {

    private static final MpiJob JOB = MpiJob.of("programs", 3, "ring");
    private static final MpiJob PLAIN = JOB.in(MpiJob.Manner.PLAIN);
    private static final MpiJob SANITIZED = JOB.in(MpiJob.Manner.SANITIZED);
    private static final InCall FINALIZE = new InCall("MPI_Finalize", RankReport.NONE, RankReport.NONE);

    private static <T> List<T> none() {
        return List.of();
    }

    private static RankReport rank(int rank, End end, int code, InCall in) {
        // Ranks that are in a call have been in it for all 9 seconds.
        return new RankReport(
                rank, 3, end, code, in, 9000, none(), none(), none(), none(), 0, 0, 0, 0, in == null ? 9000 : 0);
    }

    private static RankReport ended(int rank) {
        return rank(rank, End.FINALIZED, 0, null);
    }

    private static RankReport in(int rank, String name, int peer, int tag) {
        return rank(rank, End.KILLED, 9, new InCall(name, peer, tag));
    }

    private static RankReport computing(int rank) {
        return rank(rank, End.KILLED, 9, null);
    }

    private static String explain(MpiJob job, int exitCode, String output, RankReport... ranks) {
        return Explanation.of(run(job, exitCode, false, output, ranks));
    }

    private static String timeOver(RankReport... ranks) {
        return Explanation.of(run(JOB, 124, true, "", ranks));
    }

    private static MpiRun run(MpiJob job, int exitCode, boolean timedOut, String output, RankReport... ranks) {
        return new MpiRun(job, exitCode, timedOut, Duration.ofSeconds(1), output, Map.of(), List.of(ranks), List.of());
    }

    @Test
    void saysNothingIfNothingIsWrong() {
        assertThat(explain(JOB, 0, "hello", ended(0), ended(1), ended(2))).isEmpty();
        assertThat(explain(PLAIN, 0, "hello")).isEmpty();
        assertThat(explain(SANITIZED, 0, "hello")).isEmpty();
    }

    @Test
    void namesTheFileThatIsMissing() {
        assertThat(explain(JOB.writing("out"), 0, "", ended(0), ended(1), ended(2)))
                .isEqualTo("It ended as it should, but has not written the file out.");
    }

    @Test
    void namesACycleOfSomeRanks() {
        assertThat(timeOver(
                        in(0, "MPI_Bcast", 1, RankReport.NONE), in(1, "MPI_Waitall", 2, 3), in(2, "MPI_Ssend", 1, 0)))
                .isEqualTo("""
                Deadlock: ranks wait for each other in a cycle, 1 -> 2 -> 1.
                rank 0: MPI_Bcast with root 1
                rank 1: MPI_Waitall for 2 (tag 3)
                rank 2: MPI_Ssend to 1 (tag 0)""");
    }

    @Test
    void aRankCanWaitForItself() {
        assertThat(timeOver(in(0, "MPI_Recv", 0, 0), ended(1), ended(2)))
                .startsWith("Deadlock: rank 0 waits for itself.");
    }

    @Test
    void tellsWhoWaitsForARankThatIsThrough() {
        assertThat(timeOver(
                        in(0, "MPI_Recv", 2, InCall.ANY),
                        in(1, "MPI_Recv", InCall.ANY, 4),
                        rank(2, End.KILLED, 9, FINALIZE)))
                .isEqualTo("""
                        Deadlock: every rank waits in a call of MPI, and nothing comes any more.
                        rank 0: MPI_Recv from 2 (any tag), which is in MPI_Finalize already
                        rank 1: MPI_Recv from any rank (tag 4)
                        rank 2: MPI_Finalize""");
    }

    @Test
    void namesMessagesThatNobodyTakes() {
        var sent = List.of(new RankReport.Traffic("MPI_Send", 0, 2, 10, 40));
        var received = List.of(new RankReport.Traffic("MPI_Recv", 1, 1, 5, 20));
        InCall recv = new InCall("MPI_Recv", 1, 7);
        var waiting = new RankReport(0, 3, End.KILLED, 9, recv, 9000, none(), none(), received, none(), 0, 0, 0, 0, 0);
        var through = new RankReport(1, 3, End.KILLED, 9, FINALIZE, 9000, none(), sent, none(), none(), 0, 0, 0, 0, 0);
        assertThat(timeOver(waiting, through, rank(2, End.KILLED, 9, FINALIZE)))
                .startsWith("Deadlock")
                .contains("\nSent, and not received: 1 message from rank 1 to rank 0. A receive takes");
    }

    @Test
    void whoIsOnlySlowIsInNoDeadlock() {
        InCall sendrecv = new InCall("MPI_Sendrecv", 1, 0);
        var often = List.of(new RankReport.Called("MPI_Sendrecv", 1000, 0, 0, 4000));
        var justNow =
                new RankReport(0, 3, End.KILLED, 9, sendrecv, 9000, often, none(), none(), none(), 0, 0, 0, 0, 4999);
        assertThat(timeOver(justNow, in(1, "MPI_Sendrecv", 0, 0), in(2, "MPI_Recv", 1, 0)))
                .startsWith("It had not ended after 10.0 s.");
        assertThat(timeOver(computing(0), in(1, "MPI_Recv", 0, 0), in(2, "MPI_Recv", 0, 0)))
                .startsWith("Still computing after 10.0 s")
                .contains("rank 0: computes, in no call of MPI");
    }

    @Test
    void knowsRanksOfWhichNothingIsKnown() {
        assertThat(timeOver()).isEqualTo("It had not ended after 10.0 s.");
        assertThat(timeOver(in(0, "MPI_Recv", 1, 0), ended(2)))
                .contains("rank 1: left no trace", "rank 2: has called MPI_Finalize");
        assertThat(timeOver(ended(0), ended(1), ended(2)))
                .startsWith("All ranks have called MPI_Finalize, but the run had not ended after 10.0 s");
        assertThat(explain(JOB, 9, "", ended(0), ended(2)))
                .startsWith("Rank 1 ended without MPI_Finalize, and without leaving a trace");
        assertThat(explain(JOB, 1, "no such library"))
                .isEqualTo("No rank has come past MPI_Init and reported how it ended; exit code 1. The last that "
                        + "it printed:\nno such library");
    }

    @Test
    void tellsCrashes() {
        assertThat(explain(JOB, 8, "", rank(2, End.CRASHED, 8, null)))
                .isEqualTo("Rank 2 crashed. SIGFPE: division by zero.");
        assertThat(explain(JOB, 11, "", rank(0, End.CRASHED, 11, new InCall("MPI_Send", 1, 0))))
                .startsWith("Rank 0 crashed in MPI_Send to 1 (tag 0). SIGSEGV");
        assertThat(explain(PLAIN, 11, "Segmentation fault (signal 11)\n")).startsWith("A rank crashed. SIGSEGV");
    }

    @Test
    void tellsErrorsOfMpi() {
        String truncated = """
                before
                Abort(201465870) on node 1: Fatal error in MPI_Comm_call_errhandler: Message truncated, error stack:
                internal_Recv(127): MPI_Recv(buf=0x7feb6c0a4010, count=5, MPI_INT, 0, 3, MPI_COMM_WORLD, status=0x7ffcbbd63ad0) failed
                (unknown)(): Message truncated
                """;
        RankReport rank = rank(1, End.ABORTED, 0, new InCall("MPI_Recv", 0, 3));
        assertThat(explain(JOB, 14, truncated, rank))
                .isEqualTo("Rank 1: MPI_Recv from 0 (tag 3) failed. The message that came is longer than the room for "
                        + "it.");
        assertThat(explain(PLAIN, 14, truncated)).startsWith("A call of MPI failed. The message that came is longer");
        assertThat(explain(JOB, 6, """
                Abort(67783174) on node 1 (rank 1 in comm 0): Fatal error in internal_Send: Invalid rank, error stack:
                internal_Send(120): MPI_Send(buf=0x7fff41475ffc, count=1, MPI_INT, 99, 0, MPI_COMM_WORLD) failed
                internal_Send(78).: Invalid rank has value 99 but must be nonnegative and less than 3
                """, rank))
                .endsWith("There is no such rank (MPICH: Invalid rank has value 99 but must be nonnegative and less "
                        + "than 3).");
        assertThat(explain(JOB, 7, "", rank)).isEqualTo("Rank 1: MPI_Recv from 0 (tag 3) failed.");
    }

    @Test
    void tellsAnArrayThatIsSentAndReceivedFromOneThatIsMissing() {
        assertThat(explain(PLAIN, 2, buffer("Buffers must not be aliased")))
                .contains("One array is both sent and received in this call")
                .doesNotContain("NULL");
        assertThat(explain(PLAIN, 2, buffer("Null buffer pointer"))).contains("The buffer is NULL, or");
    }

    private static String buffer(String detail) {
        return """
                Abort(940142850) on node 0 (rank 0 in comm 0): Fatal error in internal_Scatterv: Invalid buffer pointer, error stack:
                internal_Scatterv(155): MPI_Scatterv(sendbuf=0x55, recvbuf=0x55, MPI_COMM_WORLD) failed
                internal_Scatterv(124): %s
                """.formatted(detail);
    }

    @Test
    void tellsWhatTheProgramSaidItself() {
        String output =
                "n = 7\nno torus for 7 x 7 matrices on 3 ranks\nAbort(4) on node 0 (rank 0 in comm 0): application "
                        + "called MPI_Abort(MPI_COMM_WORLD, 4) - process 0\n";
        assertThat(explain(
                        JOB,
                        1, // mpiexec saw the rank end before it heard why
                        output,
                        rank(0, End.ABORTED, 4, new InCall("MPI_Abort", RankReport.NONE, RankReport.NONE))))
                .isEqualTo("Rank 0 ended the run with MPI_Abort, exit code 4: n = 7\nno torus for 7 x 7 matrices on 3 "
                        + "ranks");
        assertThat(explain(SANITIZED, 4, output)).startsWith("A rank ended the run with MPI_Abort, exit code 4: n = 7");
    }

    @Test
    void tellsWhatSanitizersSay() {
        assertThat(explain(
                        SANITIZED,
                        1,
                        "mca.c:42:7: runtime error: index 5 out of bounds for type 'int [4]'\n    #0 0x1 in "
                                + "mca ./mca.c:42\n"))
                .isEqualTo("Undefined behaviour in mca.c, line 42: index 5 out of bounds for type 'int [4]'");
        assertThat(explain(SANITIZED, 1, """
                ==15162==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x7f079d3ff280 at pc 0x55b6222a1d8a
                WRITE of size 4 at 0x7f079d3ff280 thread T0
                    #0 0x7f33c06b89cf in __interceptor_memcpy ../../../../src/libsanitizer/asan/interceptors.inc:69
                    #1 0x5565102cbd89 in mca ./mca.c:17
                """))
                .isEqualTo("The address sanitizer found heap-buffer-overflow in mca, mca.c, line 17: writes 4 bytes, "
                        + "beyond the end of memory from malloc.");
        assertThat(explain(SANITIZED, 1, """
                ==7==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x60200000000c
                READ of size 4 at 0x60200000000c thread T0
                    #0 0x5565102cbd89 in sort_quadratic ./sorting.c:9
                0x60200000000c is located 4 bytes to the left of 24-byte region [0x602000000010,0x602000000028)
                """))
                .isEqualTo(
                        "The address sanitizer found heap-buffer-overflow in sort_quadratic, sorting.c, line 9: reads "
                                + "4 bytes, before the beginning of memory from malloc.");
        assertThat(explain(SANITIZED, 1, """
                ==7==ERROR: AddressSanitizer: attempting double-free on 0x606000000200 in thread T0:
                    #0 0x7f33c06b89cf in __interceptor_free ../../../../src/libsanitizer/asan/asan_malloc_linux.cpp:52
                    #1 0x5565102cbd89 in product ./programs.c:307
                freed by thread T0 here:
                    #0 0x7f33c06b89cf in __interceptor_free ../../../../src/libsanitizer/asan/asan_malloc_linux.cpp:52
                    #1 0x5565102cbd89 in spa_collective ./spa.c:80
                """))
                .isEqualTo(
                        "The address sanitizer found attempting double-free in product, programs.c, line 307: free() "
                                + "twice."
                                + " It was freed in spa_collective, spa.c, line 80.");
        assertThat(explain(SANITIZED, 23, """
                ==7==ERROR: LeakSanitizer: detected memory leaks
                Direct leak of 12 byte(s) in 1 object(s) allocated from:
                    #0 0x7f33c06b89cf in __interceptor_malloc ../../../../src/libsanitizer/asan/asan_malloc_linux.cpp:69
                    #1 0x5565102cbd89 in new_ints ./given.c:53
                    #2 0x5565102cbd90 in merge ./sorting.c:21
                """))
                .isEqualTo("Memory that was allocated in merge, sorting.c, line 21 is never freed.");
    }

    @Test
    void anExitCodeIsNoSignal() {
        assertThat(explain(SANITIZED, 6, "not written yet (lab9.1)\n"))
                .startsWith("It ended with exit code 6.")
                .contains("not written yet");
        assertThat(explain(SANITIZED, 6, "YOUR APPLICATION TERMINATED WITH THE EXIT STRING: Aborted (signal 6)\n"))
                .startsWith("A rank crashed. SIGABRT");
    }

    @Test
    void namesWhatStayedAlive() {
        var run = new MpiRun(
                JOB,
                0,
                false,
                Duration.ofSeconds(1),
                "",
                Map.of(),
                List.of(ended(0), ended(1), ended(2)),
                List.of("sleep", "sh"));
        assertThat(Explanation.of(run)).isEqualTo("Still alive when the run was over, and killed: sleep, sh.");
    }

    // ---- ranks that are JVMs ---------------------------------------------------------------------------------------

    private static String checked(String output) {
        return explain(JOB.in(MpiJob.Manner.CHECKED), 0, output, ended(0), ended(1), ended(2));
    }

    @Test
    void namesTheFrameInWhichAJvmCrashed() {
        String crash = """
                [rank 1]
                # A fatal error has been detected by the Java Runtime Environment:
                #
                #  SIGSEGV (0xb) at pc=0x00007f37a89531c1, pid=4860, tid=4862
                #
                # Problematic frame:
                # C  [libnative.so+0x1a2f]  Java_marshal_lab9_Native_sendBuffer+0x1f
                """;
        assertThat(explain(JOB, 6, crash, ended(0), rank(1, End.CRASHED, 6, null), ended(2)))
                .startsWith("The JVM of rank 1 crashed with SIGSEGV, here: "
                        + "C  [libnative.so+0x1a2f]  Java_marshal_lab9_Native_sendBuffer+0x1f\n");
        String errorFile = """
                Native frames: (J=compiled Java code, j=interpreted, Vv=VM code, C=native code)
                C  [libc.so.6+0x152a89]
                j  marshal.lab9.Comm.send(Ljava/lang/Object;)V+7

                Java frames: (J=compiled Java code, j=interpreted, Vv=VM code)
                j  marshal.lab9.Native.sendBuffer(ILjava/nio/ByteBuffer;III)V+0
                j  marshal.lab9.Comm.send(Ljava/lang/Object;)V+7
                """;
        assertThat(explain(JOB, 6, crash + JvmMessage.ofErrorFile("4860", errorFile), ended(0), ended(1), ended(2)))
                .isEqualTo(
                        "The JVM of rank 1 crashed with SIGSEGV, here: "
                                + "C  [libnative.so+0x1a2f]  Java_marshal_lab9_Native_sendBuffer+0x1f, called by marshal.lab9.Native.sendBuffer");
        String other = crash.replace("rank 1", "rank 0").replace("4860", "4859");
        String cutOff = JvmMessage.ofErrorFile("4859", "Native frames: (J=compiled Ja");
        assertThat(explain(
                        JOB,
                        6,
                        other + crash + cutOff + JvmMessage.ofErrorFile("4860", errorFile),
                        ended(0),
                        ended(1),
                        ended(2)))
                .startsWith("The JVM of rank 1 crashed with SIGSEGV, here: ")
                .endsWith(", called by marshal.lab9.Native.sendBuffer");
    }

    @Test
    void saysWhatAJvmHasSeenOfJni() {
        String pending = "[rank 2]\nWARNING in native method: JNI call made with exception pending\n"
                + "\tat marshal.lab9.Native.send(Native Method)\n".repeat(9);
        assertThat(checked(pending))
                .startsWith("JNI is used wrongly, says the JVM of rank 2: JNI call made with exception pending\n")
                .contains("\tat marshal.lab9.Native.send(Native Method)")
                .hasLineCount(5);
        assertThat(checked("[rank 0]\nWarning: Calling other JNI functions in the scope of a critical section\n"))
                .contains("JVM of rank 0: Calling other JNI functions");
        assertThat(checked("[rank 0]\nWARNING: JNI local refs: 41, exceeds capacity: 16\n"))
                .contains("JVM of rank 0: JNI local refs: 41");
        assertThat(checked("[rank 0]\nWARNING: the weather\n")).isEmpty();
    }

    @Test
    void leavesOutWhatMpichSaysBesideTheProgram() {
        String output = """
                [rank 0]
                [1795581146.891592] [vm:23534:0]       tag_match.c:62   UCX  WARN  unexpected tag-receive descriptor
                internal_Send(120): MPI_Send(buf=(nil), count=0, MPI_BYTE, 2, 0, MPI_COMM_WORLD) failed
                so says the program
                [rank 1]
                [rank 2]
                """;
        assertThat(Explanation.printed(run(JOB, 0, false, output))).isEqualTo("[rank 0]\nso says the program");
    }
}
