package marshal.lab2;

import marshal.kit.contract.MalformedMessageException;
import marshal.kit.contract.Task;

final class MultiplyTask implements TaskObject {

    private static final long serialVersionUID = 1;

    MultiplyTask(Task.Multiply task) {
        // nothing is kept
    }

    @Override
    public Task.Multiply task() throws MalformedMessageException {
        throw new MalformedMessageException("refused");
    }
}
