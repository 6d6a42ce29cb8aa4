"""A manager of lab 2, written from PROTOCOL.md alone: no Java, no RMI. It can sort, and speaks to your workers.

    python3 peer.py 1000 127.0.0.1:4711 127.0.0.1:4712        lets these two workers sort 1,000 random numbers

The numbers in brackets are sections of PROTOCOL.md.
"""
import concurrent.futures, heapq, random, socket, struct, sys

STREAM = b"\xAC\xED\x00\x05"
NULL, REFERENCE, CLASSDESC, OBJECT, STRING, ARRAY, BLOCK, END, PROXY = 0x70, 0x71, 0x72, 0x73, 0x74, 0x75, 0x77, 0x78, 0x7D
WRITE_METHOD, EXTERNALIZABLE = 1, 4                                 # flags of a class
SIZES = {"B": "b", "C": "H", "D": "d", "F": "f", "I": "i", "J": "q", "S": "h", "Z": "?"}
MOST_ITEMS, DEADLINE = 16_000_000, 60                               # [6]; seconds
REGISTRY, LOOKUP, REGISTRY_HASH = bytes(22), 2, 0x44154DC9D4E63BDF  # [2]
BY_HASH, EXECUTE_HASH = -1, 0x5B315ABD98189118

def utf(text):
    return struct.pack(">H", len(text.encode())) + text.encode()

# ---- reading a serialization stream [3] --------------------------------------------------------------------------------

class Reader:
    """Makes dicts of objects and lists of arrays. A class is data here too: nothing of it is loaded."""

    def __init__(self, file):
        self.file, self.handles = file, []
        if self.bytes(4) != STREAM:
            raise ValueError("no serialization stream")

    def bytes(self, count):
        data = self.file.read(count)
        if len(data) < count:
            raise EOFError("the stream ends too early")
        return data

    def number(self, form):
        return struct.unpack(">" + form, self.bytes(struct.calcsize(">" + form)))[0]

    def utf(self):
        return self.bytes(self.number("H")).decode()

    def handle(self, thing):
        self.handles.append(thing)
        return thing

    def content(self):
        tag = self.number("B")
        if tag in (NULL, END):
            return None if tag == NULL else END
        if tag == REFERENCE:
            return self.handles[self.number("i") - 0x7E0000]
        if tag in (CLASSDESC, PROXY):
            return self.descriptor(tag)
        if tag == OBJECT:
            return self.object()
        if tag == STRING:
            return self.handle(self.utf())
        if tag == ARRAY:
            return self.array()
        if tag == BLOCK:
            return self.bytes(self.number("B"))
        raise ValueError(f"a content that begins with {tag:02X}: no worker sends one")

    def annotation(self):
        contents = []
        while (each := self.content()) is not END:
            contents.append(each)
        return contents

    def descriptor(self, tag):
        if tag == PROXY:
            about = self.handle({"flags": 2, "fields": []})
            about["name"] = [self.utf() for _ in range(self.number("i"))]
        else:
            name, _uid = self.utf(), self.number("q")
            about = self.handle({"name": name})
            about["flags"] = self.number("B")
            about["fields"] = []
            for _ in range(self.number("H")):
                kind, field = self.bytes(1).decode(), self.utf()
                about["fields"].append((kind, field))
                if kind in "L[":
                    self.content()                                  # the name of its class
        self.annotation()
        about["above"] = self.content()
        return about

    def object(self):
        about = self.content()
        made = self.handle({"class": about["name"], "written": []})
        if about["flags"] & EXTERNALIZABLE:                         # bare: only who knows the form can read it [4]
            if about["name"] != "marshal.lab2.ExternalSorted":
                raise ValueError(f"the form of {about['name']} is not known here")
            made["version"], made["computeNanos"], count = self.number("i"), self.number("q"), self.number("i")
            made["items"] = self.ints(count)
            return made
        line = []
        while about:
            line.insert(0, about)                                   # from the top down
            about = about["above"]
        for each in line:
            for kind, field in each["fields"]:
                made[field] = self.number(SIZES[kind]) if kind in SIZES else self.content()
            if each["flags"] & WRITE_METHOD:
                made["written"] += self.annotation()
        return made

    def array(self):
        kind = self.content()["name"][1]
        made = self.handle([])
        count = self.number("i")
        made += self.ints(count) if kind == "I" else [self.number(SIZES[kind]) if kind in SIZES else self.content() for _ in range(count)]
        return made

    def ints(self, count):
        if not 0 <= count <= MOST_ITEMS:
            raise ValueError(f"a count of {count}")
        return struct.unpack(f">{count}i", self.bytes(4 * count))

# ---- calls [2] ---------------------------------------------------------------------------------------------------------

class Connection:
    """One call after another."""

    def __init__(self, address):
        self.socket = socket.create_connection(address, DEADLINE)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.file = self.socket.makefile("rb")
        self.socket.sendall(b"JRMI" + struct.pack(">HB", 2, 0x4B))
        if self.file.read(1) != b"\x4E":
            raise ConnectionError("no worker of RMI")
        _host = self.file.read(struct.unpack(">H", self.file.read(2))[0])
        _port = self.file.read(4)
        self.socket.sendall(utf("") + struct.pack(">i", 0))

    def call(self, object, operation, hash, argument):
        head = object + struct.pack(">iQ", operation, hash)
        self.socket.sendall(b"\x50" + STREAM + bytes([BLOCK, len(head)]) + head + argument)
        if self.file.read(1) != b"\x51":
            raise ConnectionError("no return")
        reader = Reader(self.file)
        kind, value = reader.content()[0], reader.content()
        if kind == 2:
            raise RuntimeError(f"{value['class']}: {value.get('detailMessage')}")
        return value

def lookup(address):
    """Where the worker is, and the number of its object: what is in its stub [8]."""
    proxy = Connection(address).call(REGISTRY, LOOKUP, REGISTRY_HASH, bytes([STRING]) + utf("worker"))
    data = b"".join(each for each in proxy["h"]["written"] if isinstance(each, bytes))
    at = 2 + len("UnicastRef2") + 1
    length = struct.unpack_from(">H", data, at)[0]
    host, port = data[at + 2:at + 2 + length].decode(), struct.unpack_from(">i", data, at + 2 + length)[0]
    number = data[at + 6 + length:][:22]
    return (host, port), number

def external_sort(items):
    """[4, 9]"""
    form = struct.pack(f">ii{len(items)}i", 1, len(items), *items)
    about = bytes([CLASSDESC]) + utf("marshal.lab2.ExternalSort") + struct.pack(">qBH", 1, EXTERNALIZABLE, 0)
    return bytes([OBJECT]) + about + bytes([NULL, END, NULL]) + form

def sort(items, addresses):
    """A part for each worker, all at once; then a merge."""
    def part(index):
        address, number = lookup(addresses[index])
        share = items[len(items) * index // k:len(items) * (index + 1) // k]
        return Connection(address).call(number, BY_HASH, EXECUTE_HASH, external_sort(share))["items"]
    k = len(addresses)
    with concurrent.futures.ThreadPoolExecutor(k) as threads:
        return list(heapq.merge(*threads.map(part, range(k))))

if __name__ == "__main__":
    numbers = [random.randint(-2**31, 2**31 - 1) for _ in range(int(sys.argv[1]))]
    workers = [(host, int(port)) for host, port in (each.split(":") for each in sys.argv[2:])]
    print("right" if sort(numbers, workers) == sorted(numbers) else "wrong")
