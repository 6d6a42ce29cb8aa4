package marshal.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** A process that does one trial for each line "run" on its standard input. It has a peer if it needs one. */
public final class ProcessSide implements BenchmarkSide {

    private final List<Process> processes = new ArrayList<>();
    private BufferedReader answers;
    private OutputStream requests;

    private ProcessSide() {}

    /** A process without a peer. */
    public static ProcessSide alone(List<String> command) throws IOException {
        var side = new ProcessSide();
        side.drive(command);
        return side;
    }

    /**
     * A process that prints "port P" and serves there, and a second process that drives it.
     *
     * @param driver makes the driver's command from the port
     */
    public static ProcessSide pair(List<String> server, Function<String, List<String>> driver) throws IOException {
        var side = new ProcessSide();
        try {
            String line =
                    side.start(server).inputReader(StandardCharsets.US_ASCII).readLine();
            if (line == null || !line.startsWith("port ")) {
                throw new IOException(String.join(" ", server) + " did not name its port");
            }
            side.drive(driver.apply(line.substring("port ".length())));
            return side;
        } catch (IOException e) {
            side.close();
            throw e;
        }
    }

    /** Such a pair, with the server on the first processor and the driver on the given one. */
    public static Maker pinned(List<String> server, int driverProcessor, Function<String, List<String>> driver) {
        return () -> pair(ChildCommands.on(0, server), port -> ChildCommands.on(driverProcessor, driver.apply(port)));
    }

    private void drive(List<String> command) throws IOException {
        try {
            Process driver = start(command);
            answers = driver.inputReader(StandardCharsets.US_ASCII);
            requests = driver.getOutputStream();
            String line = answers.readLine();
            if (!"ready".equals(line)) {
                throw new IOException(String.join(" ", command) + " did not get ready");
            }
        } catch (IOException e) {
            close();
            throw e;
        }
    }

    private Process start(List<String> command) throws IOException {
        Process process =
                new ProcessBuilder(command).redirectError(Redirect.INHERIT).start();
        processes.add(process);
        return process;
    }

    @Override
    public Map<String, Double> trial() throws IOException {
        requests.write("run\n".getBytes(StandardCharsets.US_ASCII));
        requests.flush();
        String line = answers.readLine();
        if (line == null) {
            throw new IOException("a process of the bench ended in the middle of a trial; its own words are above");
        }
        var figures = new LinkedHashMap<String, Double>();
        for (String figure : line.split(" ")) {
            int equals = figure.indexOf('=');
            figures.put(figure.substring(0, equals), Double.valueOf(figure.substring(equals + 1)));
        }
        return figures;
    }

    @Override
    public void close() {
        for (Process process : processes) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
        try {
            for (Process process : processes) {
                process.waitFor(10, TimeUnit.SECONDS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // it is killed already, even if we do not wait
        }
    }
}
