package marshal.commands.window;

import java.io.IOException;
import java.net.BindException;
import java.util.concurrent.CountDownLatch;
import marshal.commands.Main;
import marshal.commands.Subcommand;
import marshal.commands.Target;
import marshal.engine.Home;
import marshal.engine.UsageException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Opens the manager's window. */
@Command(
        name = "manager",
        description = {
            "Start runs from a page in your browser, and watch them, message by message.",
            "The page is on this machine only, at an address that nobody else knows. Ctrl-C ends it."
        },
        mixinStandardHelpOptions = true)
public final class ManagerCommand implements Subcommand {

    private static final int HIGHEST_PORT = 65_535;

    @Parameters(
            arity = "0..1",
            paramLabel = "LAB",
            description = "The lab that is chosen when the page opens (default: the first).")
    private Target target;

    @Option(
            names = "--port",
            paramLabel = "N",
            defaultValue = "0",
            description = "The page's port (default: any free port).")
    private int port;

    @Override
    public Integer call() throws IOException, InterruptedException {
        UsageException.unless(port >= 0 && port <= HIGHEST_PORT, "--port goes from 0 to 65535.");
        try (var server = new WindowServer(Home.find(), port)) {
            System.out.println("The manager's window is at");
            System.out.println();
            System.out.println("    " + server.address()
                    + (target == null ? "" : "#" + target.lab().id()));
            System.out.println();
            System.out.println("Open it in a browser. Ctrl-C ends it.");
            Runtime.getRuntime().addShutdownHook(new Thread(server::close, "the window's end"));
            new CountDownLatch(1).await();
        } catch (BindException e) {
            throw new UsageException("Port " + port + " is not free, or not for you: " + e.getMessage()
                    + ". Give another --port, or none.");
        }
        return Main.PASSED;
    }
}
