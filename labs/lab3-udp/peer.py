"""A worker and a manager of lab 3, written from PROTOCOL.md alone. They can sort, and speak to yours in Java.

    python3 peer.py worker                                 prints its address, and sorts for whoever asks
    python3 peer.py sort 1000 127.0.0.1:4711 ...           lets these workers sort 1,000 random numbers

The numbers in brackets are sections of PROTOCOL.md.
"""
import collections, heapq, queue, random, socket, struct, sys, threading, time, zlib

DATA, ACK = 1, 2
SORT, SORTED, PRODUCT, ERROR = 1, 17, 18, 31
PAYLOAD, TIMEOUT, ATTEMPTS = 64_488, 0.050, 100               # [7.7]
MOST_PEERS, MOST_MESSAGES, MOST_BYTES = 256, 256, 256 << 20   # [7.5]
DEADLINE = 60                                                 # [8.6]
NEVER = float("inf")

# ---- packets [1, 2] --------------------------------------------------------------------------------------------------

def encode(kind, message, number, total, payload=b""):
    header = struct.pack(">HBBiiiiI", 0x4D55, 1, kind, message, number, total, len(payload), 0)
    return header[:20] + struct.pack(">I", zlib.crc32(header + payload)) + payload

def decode(datagram):
    """The packet's fields; None if it is malformed."""
    if not 24 <= len(datagram) <= 64_512:
        return None
    kind, message, number, total = struct.unpack_from(">3xBiii", datagram)
    payload = datagram[24:]
    good = (kind in (DATA, ACK) and message >= 1 and 1 <= total <= 1024 and 0 <= number < total
            and (not payload if kind == ACK else payload or total == 1)
            and datagram == encode(kind, message, number, total, payload))   # magic, version, length and checksum too
    return (kind, message, number, total, payload) if good else None

# ---- the transfer [3, 4, 5, 7] ---------------------------------------------------------------------------------------

class Peer:
    """What is known of one other end."""

    def __init__(self):
        self.waiting = collections.deque()      # messages to it; the first one is under way
        self.message, self.parts, self.number = 0, [], 0
        self.attempts, self.deadline, self.gave_up = 0, NEVER, False
        self.last, self.total, self.kept = 0, 0, {}     # of its messages: the last one delivered; the next one's parts

class Endpoint(threading.Thread):
    """One socket. Its thread takes every packet and minds every timer, so it acknowledges at any time [7.2]."""

    def __init__(self):
        super().__init__(daemon=True)
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.socket.bind(("127.0.0.1", 0))
        self.peers, self.inbox, self.lock = {}, queue.Queue(), threading.Lock()
        self.bytes, self.closing, self.last_data = 0, False, 0
        self.start()

    def send(self, to, message):
        """Begins a message, as soon as those before it to the same peer are delivered."""
        with self.lock:
            peer = self.peers.setdefault(to, Peer())
            peer.waiting.append(message)
            if len(peer.waiting) == 1:
                self.begin(to, peer)

    def receive(self, seconds=None):
        """A message and its sender; None in place of the message if that sender does not acknowledge ours."""
        source, message = self.inbox.get(timeout=seconds)
        with self.lock:
            self.bytes -= len(message or b"")
        return source, message

    def run(self):
        while True:
            earliest = min((peer.deadline for peer in list(self.peers.values())), default=NEVER)
            self.socket.settimeout(min(TIMEOUT, max(0.001, earliest - time.monotonic())))
            try:
                datagram, source = self.socket.recvfrom(65_535)
            except OSError:                     # nothing came in time
                datagram, source = b"", None
            packet = decode(datagram)           # what is malformed is dropped silently [2]
            with self.lock:
                if packet and packet[0] == ACK:
                    self.acknowledged(source, *packet[1:4])
                elif packet:
                    self.came(source, *packet[1:])
                for to, peer in self.peers.items():
                    if time.monotonic() >= peer.deadline:
                        self.again(to, peer)

    def begin(self, to, peer):                  # IDLE or DELIVERED -> SENDING
        if peer.gave_up:
            peer.waiting.clear()
            self.inbox.put((to, None))
        elif peer.waiting:
            message = peer.waiting[0]
            peer.message += 1
            peer.parts = [message[at:at + PAYLOAD] for at in range(0, len(message), PAYLOAD)] or [b""]
            self.transmit(to, peer, 0)

    def transmit(self, to, peer, number):
        peer.number, peer.attempts = number, 0
        self.again(to, peer)

    def again(self, to, peer):                  # the packet in flight, for the first time or after a timeout
        if peer.attempts == ATTEMPTS:
            peer.gave_up, peer.deadline = True, NEVER
            self.begin(to, peer)
        else:
            peer.attempts, peer.deadline = peer.attempts + 1, time.monotonic() + TIMEOUT
            self.put(to, encode(DATA, peer.message, peer.number, len(peer.parts), peer.parts[peer.number]))

    def put(self, to, datagram):
        try:
            self.socket.sendto(datagram, to)
        except OSError:
            pass                                # it is as good as lost: a timer will tell

    def acknowledged(self, source, message, number, total):
        peer = self.peers.get(source)
        if not peer or peer.deadline == NEVER or (message, number, total) != (peer.message, peer.number, len(peer.parts)):
            return                              # late, double or foreign: it changes nothing [4.1]
        if number + 1 < total:
            self.transmit(source, peer, number + 1)
        else:                                   # DELIVERED
            peer.deadline = NEVER
            peer.waiting.popleft()
            self.begin(source, peer)

    def came(self, source, message, number, total, payload):
        peer = self.peers.get(source)
        if not peer and len(self.peers) < MOST_PEERS:
            peer = self.peers[source] = Peer()
        if not peer or message > peer.last + 1:
            return                              # no ACK: it will come again
        if message == peer.last + 1:
            full = self.inbox.qsize() >= MOST_MESSAGES or self.bytes + len(payload) > MOST_BYTES
            if self.closing or full or peer.kept and total != peer.total:
                return
            peer.total = total
            if number not in peer.kept:
                peer.kept[number] = payload
                self.bytes += len(payload)
            if len(peer.kept) == total:
                self.inbox.put((source, b"".join(peer.kept[i] for i in range(total))))
                peer.last, peer.kept = message, {}
        self.last_data = time.monotonic()
        self.put(source, encode(ACK, message, number, total))   # kept or delivered before [5.1]

    def close(self):
        """Lingers: the last ACK may have been lost [7.6]."""
        self.closing, end = True, time.monotonic() + 20 * TIMEOUT
        while time.monotonic() < min(end, self.last_data + 3 * TIMEOUT):
            time.sleep(TIMEOUT / 10)

# ---- messages [8, and lab 1's PROTOCOL.md] ---------------------------------------------------------------------------

def frame(command, id, body):
    return struct.pack(">4sBBHii", b"MARS", 1, command, 0, id, len(body)) + body

def read(message):
    """Command, id and body of a message that is one frame."""
    if len(message) < 16:
        raise ValueError("a message without a frame")
    magic, version, command, reserved, id, length = struct.unpack_from(">4sBBHii", message)
    if (magic, version, reserved, length) != (b"MARS", 1, 0, len(message) - 16):
        raise ValueError("no frame of lab 1, or more than one")
    return command, id, message[16:]

def counted(items):
    return struct.pack(f">i{len(items)}i", len(items), *items)

def items(body):
    count = int.from_bytes(body[:4], "big")
    if len(body) < 4 or count > 16_000_000 or len(body) != 4 + 4 * count:
        raise ValueError("the count is not what follows")
    return list(struct.unpack_from(f">{count}i", body, 4))

def error(id, reason):
    text = reason.encode()[:4096]
    return frame(ERROR, id, struct.pack(">i", len(text)) + text)

# ---- the two sides ---------------------------------------------------------------------------------------------------

def answer(message):
    """What a worker sends back; None for nothing."""
    try:
        command, id, body = read(message)
        if command == ERROR:
            return None                         # never answered: two workers would answer each other for ever [8.3]
        if command == SORT:
            return frame(SORTED, id, struct.pack(">q", 0) + counted(sorted(items(body))))
        return error(0, "this worker takes SORT, one a message")
    except ValueError as e:
        return error(0, str(e))

def worker():
    endpoint = Endpoint()
    print("%s:%d" % endpoint.socket.getsockname(), flush=True)
    while True:
        source, message = endpoint.receive()
        reply = answer(message) if message is not None else None    # None: the asker is gone
        if reply:
            endpoint.send(source, reply)

def manager(n, workers):
    endpoint = Endpoint()
    numbers = [random.randint(-2**31, 2**31 - 1) for _ in range(n)]
    parts = [numbers[i * n // len(workers):(i + 1) * n // len(workers)] for i in range(len(workers))]
    for i, part in enumerate(parts):            # ask everybody before any reply is waited for [8.2]
        endpoint.send(workers[i], frame(SORT, i + 1, counted(part)))
    runs, end = {}, time.monotonic() + DEADLINE
    while len(runs) < len(workers):
        source, message = endpoint.receive(max(0.001, end - time.monotonic()))
        i = workers.index(source) if source in workers else None
        if i is None or i in runs:
            continue                            # a stranger's, or a second reply [8.4]
        if message is None:
            raise OSError(f"nobody acknowledges at {source}")
        command, id, body = read(message)
        if command == ERROR and id in (0, i + 1):
            raise OSError(f"worker {i}: " + body[4:].decode())
        if command == SORTED and id == i + 1:
            runs[i] = items(body[8:])
            if len(runs[i]) != len(parts[i]):
                raise ValueError(f"worker {i} sent a result that does not fit its task")
        elif command not in (ERROR, SORTED, PRODUCT):
            raise ValueError(f"worker {i} sent what is not a reply")
    endpoint.close()
    print("right" if list(heapq.merge(*runs.values())) == sorted(numbers) else "wrong")

if sys.argv[1:] == ["worker"]:
    worker()
elif sys.argv[1:2] == ["sort"] and len(sys.argv) > 3:
    manager(int(sys.argv[2]), [(host, int(port)) for host, port in (each.split(":") for each in sys.argv[3:])])
else:
    sys.exit(__doc__)
