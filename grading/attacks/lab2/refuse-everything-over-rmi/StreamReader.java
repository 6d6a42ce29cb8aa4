package marshal.lab2;

import marshal.kit.contract.MalformedMessageException;
import marshal.kit.lab2.StreamContents;

final class StreamReader {

    private StreamReader() {}

    static StreamContents scan(byte[] stream) throws MalformedMessageException {
        throw new MalformedMessageException("refused");
    }
}
