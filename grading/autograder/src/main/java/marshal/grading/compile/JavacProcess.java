package marshal.grading.compile;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import marshal.grading.ClassPath;
import marshal.grading.KitException;

/** Our side of a {@link CompileServer}: starts it, asks it, and kills it when it does not answer. */
final class JavacProcess implements AutoCloseable {

    /** What javac answered. */
    record Answer(boolean compiled, String said) {}

    private final Process process;
    private final DataOutputStream out;
    private final DataInputStream in;

    JavacProcess() {
        var command = new ArrayList<>(List.of(ClassPath.java(), "-Xmx256m", "-Xss1m", "-Duser.language=en"));
        // The quick-start flags that this JVM was given do the other one good too.
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(flag -> flag.startsWith("-XX:") || flag.startsWith("-Xlog"))
                .forEach(command::add);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), CompileServer.class.getName()));
        try {
            process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
        } catch (IOException e) {
            throw new KitException("cannot start a JVM for javac", e);
        }
        out = new DataOutputStream(new BufferedOutputStream(process.getOutputStream()));
        in = new DataInputStream(new BufferedInputStream(process.getInputStream()));
    }

    /**
     * Compiles some files.
     *
     * @throws TimeoutException if there was no answer in time
     * @throws IOException      if the process died of it
     */
    Answer compile(Map<String, String> files, String classPath, Path folder, Duration deadline)
            throws IOException, TimeoutException {
        CompletableFuture<Answer> answer = CompletableFuture.supplyAsync(() -> {
            try {
                ask(files, classPath, folder);
                return new Answer(in.readBoolean(), Wire.read(in));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }, task -> new Thread(task, "javac").start());
        try {
            return answer.get(deadline.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw new IOException("javac ended", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    private void ask(Map<String, String> files, String classPath, Path folder) throws IOException {
        out.write(Wire.REQUEST);
        Wire.write(out, folder.toString());
        Wire.write(out, classPath);
        out.writeInt(files.size());
        for (Map.Entry<String, String> file : files.entrySet()) {
            Wire.write(out, file.getKey());
            Wire.write(out, file.getValue());
        }
        out.flush();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
