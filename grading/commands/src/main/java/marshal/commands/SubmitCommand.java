package marshal.commands;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.TreeMap;
import marshal.checks.course.Lab;
import marshal.engine.Home;
import marshal.engine.KitException;
import marshal.engine.KitZip;
import marshal.engine.UsageException;
import marshal.engine.run.Code;
import marshal.engine.run.LabRun;
import marshal.engine.run.Seeds;
import marshal.engine.submission.Answers;
import marshal.engine.submission.Sources;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes the zip to hand in, and reports the result of the checks. */
@Command(
        name = "submit",
        description = "Make the zip to hand in, and report the checks' result.",
        mixinStandardHelpOptions = true)
public final class SubmitCommand implements Subcommand {

    private static final int MOST_ANSWERS = 1 << 20;

    @Parameters(index = "0", paramLabel = "LAB", description = Target.LAB)
    private Target target;

    /** Many users write the folder after the lab. This message shows the right form; "unmatched argument" would not. */
    @Parameters(index = "1..*", hidden = true)
    private List<String> more = List.of();

    @Option(names = "--in", paramLabel = "DIR", defaultValue = "starter", description = SourceFolder.DESCRIPTION)
    private String in;

    @Option(
            names = "--out",
            paramLabel = "FILE.zip",
            description = "Where to write it (default: the lab's name, in this folder).")
    private Path out;

    @Override
    public Integer call() {
        UsageException.unless(
                more.isEmpty(),
                "What shall be done with " + String.join(" ", more) + "? ./lab submit "
                        + target.lab().id()
                        + " --in DIR takes your files from another folder, --out FILE.zip says where to write them.");
        UsageException.unless(
                target.step() == null,
                "You can hand in only a whole lab: ./lab submit " + target.lab().id());
        Home home = Home.find();
        Lab lab = target.lab();
        Path file = out == null ? Path.of(lab.name() + ".zip") : out;
        UsageException.unless(
                !Files.isDirectory(file),
                file + " is a folder, and --out names the zip: --out " + file.resolve(lab.name() + ".zip"));
        var folder = new SourceFolder(home, lab, in);
        Sources own = folder.read();
        LabRun run;
        try (var checking = new Checking(home, lab)) {
            run = checking.run(own, lab.steps(), Code::inLanes, Seeds.fixed(Seeds.fresh()), false);
        }
        if (folder.isStarter() && run.checked()) {
            new State(home).remember(run, own.hash());
        }
        byte[] answers = answers(home, folder);
        write(file, lab, own, answers);
        System.out.println();
        System.out.println(file
                + " is ready. The grader uses the file's name as your name. So rename the file as your course asks, "
                + "such as ada.zip.");
        System.out.println(
                answers != null
                        ? answered(home, lab, answers)
                        : "There are no written answers in it"
                                + (folder.isStarter()
                                        ? ". Now there is a page for them, " + newPage(home, lab, folder.answers())
                                                + ". If your course asks for answers, write them and submit again."
                                        : "."));
        System.out.println(
                !run.checked()
                        ? Checking.couldNot(run)
                        : run.message().isEmpty()
                                ? "The checks say: " + run.score() + " of " + run.max() + " points, bonus "
                                        + run.bonus() + "."
                                : "The checks say that it does not compile. Handed in like this, it gets 0 points.");
        return !run.checked() ? Main.BROKEN : Checking.passed(run) ? Main.PASSED : Main.FAILED;
    }

    private static String answered(Home home, Lab lab, byte[] answers) {
        return new String(answers, StandardCharsets.UTF_8)
                        .replace("\r\n", "\n")
                        .strip()
                        .equals(Answers.template(home, lab).strip())
                ? Answers.FILE
                        + " is in it, but nothing is written in it yet. If your course asks for answers, write them "
                        + "and submit again."
                : "Your written answers, " + Answers.FILE + ", are in it.";
    }

    /** The page of answers; null if there is none. */
    private static byte[] answers(Home home, SourceFolder folder) {
        Path page = folder.answers();
        if (!Files.isRegularFile(page)) {
            return folder.answersElsewhere();
        }
        return KitException.onFailure("cannot read " + page, () -> {
            UsageException.unless(
                    Files.size(page) <= MOST_ANSWERS,
                    home.show(page) + " is larger than " + (MOST_ANSWERS >> 20) + " MB.");
            return Files.readAllBytes(page);
        });
    }

    private static String newPage(Home home, Lab lab, Path page) {
        return KitException.onFailure("cannot write " + page, () -> {
            Files.writeString(page, Answers.template(home, lab));
            return home.show(page);
        });
    }

    private static void write(Path file, Lab lab, Sources own, byte[] answers) {
        var entries = new TreeMap<String, KitZip.Entry>();
        own.files().forEach((name, text) -> {
            if (!lab.given().contains(name)) {
                entries.put(lab.handedIn(name), new KitZip.Entry(text.getBytes(StandardCharsets.UTF_8), false));
            }
        });
        if (answers != null) {
            entries.put(lab.name() + "/" + Answers.FILE, new KitZip.Entry(answers, false));
        }
        // The dates of the files tell an instructor who unpacks the zip when it was made.
        KitZip.write(file, "", entries, Instant.now());
    }
}
