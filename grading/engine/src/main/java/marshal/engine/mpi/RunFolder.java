package marshal.engine.mpi;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import marshal.engine.Directories;
import marshal.kit.mpi.JvmMessage;
import marshal.kit.mpi.LeftFile;
import marshal.kit.mpi.MpiJob;
import marshal.kit.mpi.MpiRun;
import marshal.kit.mpi.RankReport;
import marshal.kit.mpi.RankReports;

/**
 * The folder of one job. It holds the report of {@code limit}, which the student's processes cannot reach, and the
 * folder that they run in. We read their files with care: a file may be large, or a link to another file.
 */
final class RunFolder implements AutoCloseable {

    /** The name of a folder in the current folder of the ranks. */
    static final String BEGUN = ".begun";

    private static final int LARGEST_LOG = 64 << 10;
    private static final int MOST_LOGS = 64;
    private static final Duration LONGEST_RUN = Duration.ofDays(1);
    private static final Pattern ANY = Pattern.compile(".*", Pattern.DOTALL);

    private final Path folder;
    private final MpiJob job;

    RunFolder(Path runs, MpiJob job) throws IOException {
        this.folder = Files.createTempDirectory(Files.createDirectories(runs), "run-");
        this.job = job;
        try {
            fill();
        } catch (IOException | RuntimeException e) { // such as a full disk, which half a folder would keep full
            close();
            throw e;
        }
    }

    /** Deletes what runs have left that ended with this program, such as by Ctrl-C. */
    static void deleteLeft(Path runs) throws IOException {
        if (Files.isDirectory(runs)) {
            Directories.keepNewest(runs, 0, LONGEST_RUN);
        }
    }

    private void fill() throws IOException {
        Files.createDirectories(reports());
        Files.createDirectories(begun());
        Files.createDirectories(shared());
        for (Map.Entry<String, byte[]> file : job.files().entrySet()) {
            Files.write(work().resolve(file.getKey()), file.getValue());
        }
    }

    /** The part that the ranks cannot reach. */
    Path own() {
        return folder;
    }

    /** The current folder of the ranks. */
    Path work() {
        return folder.resolve("work");
    }

    /** The folder for the reports of ranks and sanitizers. */
    Path reports() {
        return work().resolve(".reports");
    }

    /**
     * The folder in which each rank leaves an empty file, named by its number, before the student's program starts. So
     * does each tool.
     */
    Path begun() {
        return work().resolve(BEGUN);
    }

    /** The folder in which ranks share memory if /dev/shm has no room. */
    Path shared() {
        return work().resolve(".shared");
    }

    /** Returns whether each rank has been started. A program can hide its start, but it cannot fake one. */
    boolean hasBegun() {
        return everyRankHas("");
    }

    /** Returns whether this tool has reported from each rank. It does so before the program begins. */
    boolean hasLoaded(String tool) {
        return everyRankHas(tool + "-");
    }

    private boolean everyRankHas(String file) {
        return IntStream.range(0, job.ranks())
                .allMatch(rank -> Files.exists(begun().resolve(file + rank), LinkOption.NOFOLLOW_LINKS));
    }

    /** The file of the report of {@code limit}. */
    Path limitReport() {
        return folder.resolve("limit.txt");
    }

    /** The lines of the report of limit. */
    List<String> limitSaid() throws IOException {
        // A process can give itself a name of any bytes.
        return Files.exists(limitReport())
                ? List.of(new String(Files.readAllBytes(limitReport()), StandardCharsets.UTF_8).split("\n"))
                : List.of();
    }

    /** The output files that the program has written. */
    Map<String, byte[]> written() throws IOException {
        var written = new LinkedHashMap<String, byte[]>();
        for (String name : job.outputs()) {
            whole(work().resolve(name), job.mostBytes(name)).ifPresent(content -> written.put(name, content));
        }
        return written;
    }

    /** One line for each output file that is too large to be read. */
    String tooLargeSaid() {
        return job.outputs().stream()
                .filter(name -> isLarger(work().resolve(name), job.mostBytes(name)))
                .map(name -> MpiRun.tooLarge(job, name) + "\n")
                .collect(Collectors.joining());
    }

    /** @param counts whether this report of a rank, as bytes, may count */
    List<RankReport> rankReports(BiPredicate<Integer, byte[]> counts) throws IOException {
        return job.isCounted() ? RankReports.read(reports(), job.ranks(), counts) : List.of();
    }

    /** The beginning of each output that a rank has printed to a separate file, under a line that names the rank. */
    String ranksSaid() throws IOException {
        var said = new StringBuilder();
        for (int rank = 0; rank < job.ranks(); rank++) {
            String text = beginning(said(rank));
            if (!text.isBlank()) {
                said.append(JvmMessage.heading(rank)).append(text).append("\n");
            }
        }
        return said.toString();
    }

    private Path said(int rank) {
        return reports().resolve("said-" + rank + ".txt");
    }

    /** The number of bytes that the ranks have printed to separate files. */
    long printed() {
        return IntStream.range(0, job.ranks())
                .mapToLong(rank -> size(said(rank)) + size(work().resolve("output-" + rank + ".txt")))
                .sum();
    }

    /** For each crashed JVM, the Java method that was in C code. */
    String crashesSaid() throws IOException {
        var said = new StringBuilder();
        for (Path log : logs(JvmRanks.ERROR_FILE)) {
            Matcher name = JvmRanks.ERROR_FILE.matcher(log.getFileName().toString());
            if (name.matches()) {
                said.append(JvmMessage.ofErrorFile(name.group(1), beginning(log)));
            }
        }
        return said.toString();
    }

    /**
     * The first files of the reports with matching names. Only the first, because the program may have written any
     * number.
     */
    private List<Path> logs(Pattern names) throws IOException {
        if (!Files.isDirectory(reports(), LinkOption.NOFOLLOW_LINKS)) {
            return List.of();
        }
        try (Stream<Path> all = Files.list(reports())) {
            return all.filter(log -> names.matcher(log.getFileName().toString()).matches())
                    .sorted()
                    .limit(MOST_LOGS)
                    .toList();
        } catch (AccessDeniedException e) { // denied by the program
            return List.of();
        }
    }

    private static String beginning(Path file) throws IOException {
        return LeftFile.beginning(file, LARGEST_LOG)
                .map(bytes -> new String(bytes, StandardCharsets.UTF_8))
                .orElse("");
    }

    /** The sanitizers' reports; each rank has one file. */
    String sanitizersSaid() throws IOException {
        if (job.manner() != MpiJob.Manner.SANITIZED) {
            return "";
        }
        var said = new StringBuilder();
        for (Path log : logs(ANY)) {
            whole(log, LARGEST_LOG).ifPresent(text -> said.append(new String(text, StandardCharsets.UTF_8)));
        }
        return said.toString();
    }

    private static boolean isLarger(Path file, int most) {
        return size(file) > most;
    }

    private static long size(Path file) {
        try {
            var attributes = Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            return attributes.isRegularFile() ? attributes.size() : 0;
        } catch (IOException e) {
            return 0; // it does not exist
        }
    }

    private static Optional<byte[]> whole(Path file, int most) throws IOException {
        return isLarger(file, most)
                ? Optional.empty()
                : LeftFile.beginning(file, most + 1).filter(content -> content.length <= most);
    }

    @Override
    public void close() {
        Directories.deleteWhatever(folder);
    }
}
