package marshal.engine.isolate;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** T1: a separate user account, whose files and limits the system protects. No namespaces. */
record AccountCell(CellUser account) implements Cell {

    @Override
    public String name() {
        return Tier.T1.name();
    }

    @Override
    public Path expose(Path path) {
        return account.copy(path);
    }

    @Override
    public Path place(Path usual) {
        return account.folder();
    }

    @Override
    public void give(Path folder) {
        account.give(folder);
    }

    @Override
    public List<String> prefix(Path folder, Limits limits) {
        // Not in our folder, because the process could see it. Not on our terminal, because the process could type into
        // it.
        Path current = folder == null ? account.work() : folder;
        var command = new ArrayList<>(
                List.of("setsid", "--wait", "sh", "-c", "cd \"$0\" && exec \"$@\"", current.toString()));
        command.addAll(limits.prefix());
        command.addAll(account.prefix());
        return command;
    }

    @Override
    public boolean isUsedUp() {
        return Limits.USUAL.areUsedUpBy(ProcessStatus.all().filter(process -> process.uid() == account.uid()));
    }

    @Override
    public void close() {
        CellUser.clear(account.uid(), account.uid() + 1);
        account.delete();
    }
}
