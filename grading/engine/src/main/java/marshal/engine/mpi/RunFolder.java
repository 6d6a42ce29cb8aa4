package marshal.engine.mpi;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
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
 * The folder of one job: the report of {@code limit}, which the student's processes cannot reach, and the folder that
 * they run in. Their files are read with care: a file may be large, or a link to another one.
 */
final class RunFolder implements AutoCloseable {

    /** In the current folder of the ranks. */
    static final String BEGUN = ".begun";

    private static final int LARGEST_LOG = 64 << 10;
    private static final int MOST_LOGS = 64;
    private static final Pattern ANY = Pattern.compile(".*", Pattern.DOTALL);

    private final Path folder;
    private final MpiJob job;

    RunFolder(Path runs, MpiJob job) throws IOException {
        this.folder = Files.createTempDirectory(Files.createDirectories(runs), "run-");
        this.job = job;
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

    /** Where ranks and sanitizers report. */
    Path reports() {
        return work().resolve(".reports");
    }

    /** Where each rank leaves an empty file, named by its number, before it is the student's program; and each tool, too. */
    Path begun() {
        return work().resolve(BEGUN);
    }

    /** Where ranks share memory if /dev/shm has no room. */
    Path shared() {
        return work().resolve(".shared");
    }

    /** Whether each rank has been started. A program can deny that, and not feign it. */
    boolean hasBegun() {
        return everyRankHas("");
    }

    /** Whether this tool has said that it is in each rank, which it says before the program begins. */
    boolean hasLoaded(String tool) {
        return everyRankHas(tool + "-");
    }

    private boolean everyRankHas(String file) {
        return IntStream.range(0, job.ranks())
                .allMatch(rank -> Files.exists(begun().resolve(file + rank), LinkOption.NOFOLLOW_LINKS));
    }

    /** Where {@code limit} reports. */
    Path limitReport() {
        return folder.resolve("limit.txt");
    }

    /** limit's report, line by line. */
    List<String> limitSaid() throws IOException {
        return Files.exists(limitReport()) ? Files.readAllLines(limitReport()) : List.of();
    }

    /** The output files that the program has written. */
    Map<String, byte[]> written() throws IOException {
        var written = new LinkedHashMap<String, byte[]>();
        for (String name : job.outputs()) {
            whole(work().resolve(name), job.mostBytes(name)).ifPresent(content -> written.put(name, content));
        }
        return written;
    }

    /** A line for each output file that holds too much to be read. */
    String tooLargeSaid() {
        return job.outputs().stream()
                .filter(name -> isLarger(work().resolve(name), job.mostBytes(name)))
                .map(name -> MpiRun.tooLarge(job, name) + "\n")
                .collect(Collectors.joining());
    }

    /** @param counts whether this report of a rank, byte by byte, may count */
    List<RankReport> rankReports(BiPredicate<Integer, byte[]> counts) throws IOException {
        return job.isCounted() ? RankReports.read(reports(), job.ranks(), counts) : List.of();
    }

    /** What ranks have printed that print to files of their own: the first of it, under a line that names the rank. */
    String ranksSaid() throws IOException {
        var said = new StringBuilder();
        for (int rank = 0; rank < job.ranks(); rank++) {
            String text = beginning(reports().resolve("said-" + rank + ".txt"));
            if (!text.isBlank()) {
                said.append(JvmMessage.heading(rank)).append(text).append("\n");
            }
        }
        return said.toString();
    }

    /** Of JVMs that have crashed, which method of Java was in C. */
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

    /** The first files of the reports whose names are like this: the program may have written any. */
    private List<Path> logs(Pattern names) throws IOException {
        if (!Files.isDirectory(reports(), LinkOption.NOFOLLOW_LINKS)) {
            return List.of();
        }
        try (Stream<Path> all = Files.list(reports())) {
            return all.filter(log -> names.matcher(log.getFileName().toString()).matches())
                    .sorted()
                    .limit(MOST_LOGS)
                    .toList();
        } catch (AccessDeniedException e) { // by the program
            return List.of();
        }
    }

    private static String beginning(Path file) throws IOException {
        return LeftFile.beginning(file, LARGEST_LOG)
                .map(bytes -> new String(bytes, StandardCharsets.UTF_8))
                .orElse("");
    }

    /** The sanitizers' reports, a file per rank. */
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
        try {
            var attributes = Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            return attributes.isRegularFile() && attributes.size() > most;
        } catch (IOException e) {
            return false; // it is not there
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
