#!/usr/bin/env python3
"""A worker and a manager of lab 1 in Python, written from PROTOCOL.md: they work with workers and managers in any language.

    python3 peer.py worker                                    prints its address, and serves until it is ended
    python3 peer.py sort 1000 127.0.0.1:4711 127.0.0.1:4712   sorts 1,000 random ints over two workers
    python3 peer.py mca 60 ADDRESS ADDRESS ADDRESS ADDRESS    multiplies two random 60 x 60 matrices on a torus of 2 x 2
"""
import heapq, math, random, socket, struct, sys, threading

SORT, MULTIPLY, CANNON, LINK, VECTOR, SORTED, PRODUCT, ERROR = 1, 2, 3, 4, 5, 17, 18, 31
MOST_BODY, MOST_COUNT, MOST_SIDE, MOST_REASON, MOST_LINKS, PATIENCE = 1 << 26, 16_000_000, 1 << 14, 4096, 64, 60
HEADER = struct.Struct(">4sBBHiI")  # magic, version, command, reserved, id, body length


class Malformed(Exception):
    """What came is not a message of the protocol, or has no place here."""


# ---- messages: bytes out, bytes in -------------------------------------------------------------------------------

def ints(values):
    return struct.pack(f">{len(values)}i", *values)


def send(sock, command, ident, *parts):
    body = b"".join(parts)
    sock.sendall(HEADER.pack(b"MARS", 1, command, 0, ident, len(body)) + body)


def send_error(sock, ident, why):
    reason = (str(why) or type(why).__name__).encode()[:MOST_REASON].decode(errors="ignore").encode()  # whole characters
    send(sock, ERROR, ident, ints([len(reason)]), reason)


def read(sock, count):
    """Reads this number of bytes, or fewer at the end of the stream. Memory grows as they come."""
    data = bytearray()
    while len(data) < count and (piece := sock.recv(min(count - len(data), 1 << 16))):
        data += piece
    return bytes(data)


def receive(sock):
    """The next message as (command, id, body), or None at a clean end."""
    header = read(sock, HEADER.size)
    if not header:
        return None
    if len(header) < HEADER.size:
        raise EOFError("the peer closed inside a header")
    magic, version, command, reserved, ident, length = HEADER.unpack(header)
    require((magic, version, reserved) == (b"MARS", 1, 0), "this is not a header")
    require(command in (SORT, MULTIPLY, CANNON, LINK, VECTOR, SORTED, PRODUCT, ERROR), f"there is no command {command}")
    require(length <= MOST_BODY, f"a body of {length} bytes")
    body = read(sock, length)
    if len(body) < length:
        raise EOFError("the peer closed inside a body")
    return command, ident, body


def require(holds, otherwise):
    if not holds:
        raise Malformed(otherwise)


def fields(form, body, at=0):
    require(len(body) >= at + struct.calcsize(form), "the body is too short")
    return struct.unpack_from(form, body, at)


def counted(body, at=0):
    """A count and as many ints, which end the body."""
    (count,) = fields(">i", body, at)
    require(0 <= count <= MOST_COUNT and len(body) == at + 4 + 4 * count, f"a count of {count}")
    return list(fields(f">{count}i", body, at + 4))


def rows_of(body, at, rows, columns):
    return [list(fields(f">{columns}i", body, at + 4 * columns * row)) for row in range(rows)]


# ---- the worker --------------------------------------------------------------------------------------------------

class Links:
    """Where neighbours' links wait until their CANNON comes."""

    def __init__(self):
        self.waiting, self.changed = {}, threading.Condition()

    def offer(self, key, sock):
        with self.changed:
            if key in self.waiting or len(self.waiting) >= MOST_LINKS:
                sock.close()
            else:
                self.waiting[key] = sock
                self.changed.notify_all()

    def claim(self, key):
        with self.changed:
            if not self.changed.wait_for(lambda: key in self.waiting, PATIENCE):
                raise TimeoutError("no neighbour has linked up in time")
            return self.waiting.pop(key)


def worker():
    links = Links()
    server = socket.create_server(("127.0.0.1", 0))
    print("%s:%d" % server.getsockname(), flush=True)
    while True:
        threading.Thread(target=serve, args=(server.accept()[0], links), daemon=True).start()


def serve(sock, links):
    """One connection: a neighbour's if it opens with LINK, else a manager's."""
    try:
        message = receive(sock)
        if message and message[0] == LINK:
            require(len(message[2]) == 12, "LINK has 12 bytes")
            job, axis = fields(">qi", message[2])
            require(axis in (0, 1), f"there is no axis {axis}")
            return links.offer((job, axis), sock)
        while message and message[0] != ERROR:  # an ERROR is never answered
            answer(sock, *message, links)
            message = receive(sock)
    except Malformed as why:
        send_error(sock, 0, why)
    except (OSError, EOFError):
        pass  # the peer is gone: nobody is there to be told
    sock.close()


def answer(sock, command, ident, body, links):
    """Reads the whole request first: what is malformed ends the connection, what fails is answered, and the next one is read."""
    if command == SORT:
        items = counted(body)
        work = lambda: (SORTED, ints([len(items)]), ints(sorted(items)))
    elif command == MULTIPLY:
        rows, inner, columns = fields(">3i", body)
        require(all(0 <= side <= MOST_SIDE for side in (rows, inner, columns)), "a side is out of bounds")
        require(len(body) == 12 + 4 * rows * inner + 4 * inner * columns, "the sizes are not those of the body")
        a, b = rows_of(body, 12, rows, inner), rows_of(body, 12 + 4 * rows * inner, inner, columns)
        work = lambda: product(multiply(a, b))
    elif command == CANNON:
        job, row, column, side, n = fields(">q4i", body)
        require(side > 0 and 0 <= row < side and 0 <= column < side and n >= 0 and n % side == 0, "no place in a torus")
        t, (left_port, up_port) = n // side, (fields(">i", body, 28)[0], fields(">i", body, 36)[0])
        require(len(body) == 40 + 8 * t * t and 0 < left_port < 65536 and 0 < up_port < 65536, "the body is not that of a CANNON")
        left, up = (socket.inet_ntoa(body[24:28]), left_port), (socket.inet_ntoa(body[32:36]), up_port)
        a, b = rows_of(body, 40, t, t), rows_of(body, 40 + 4 * t * t, t, t)
        work = lambda: product(cannon(job, n, left, up, a, b, links))
    else:
        raise Malformed("a worker takes requests")
    try:
        command, *parts = work()
    except Exception as why:  # the task has failed: not the connection, and not the worker
        return send_error(sock, ident, why)
    send(sock, command, ident, struct.pack(">q", 0), *parts)  # a compute time of 0


def product(c):
    return PRODUCT, ints([len(c), len(c[0]) if c else 0]), *map(ints, c)


def multiply(a, b):
    columns = list(zip(*b))
    return [[wrap(sum(x * y for x, y in zip(row, column))) for column in columns] for row in a]


def wrap(number):
    return (number + (1 << 31)) % (1 << 32) - (1 << 31)


def cannon(job, n, left, up, a, b, links):
    """n multiplications, and an exchange between each two of them."""
    opened = []
    try:
        for address, axis in ((left, 0), (up, 1)):
            opened.append(socket.create_connection(address, PATIENCE))
            opened[-1].setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            send(opened[-1], LINK, 0, struct.pack(">qi", job, axis))
        for axis in (0, 1):
            opened.append(links.claim((job, axis)))
            opened[-1].settimeout(PATIENCE)
        to_left, to_up, from_right, from_below = opened
        t = len(a)
        c = [[0] * t for _ in range(t)]
        for turn in range(1, n + 1):
            c = [[wrap(c[i][j] + a[i][j] * b[i][j]) for j in range(t)] for i in range(t)]
            if turn < n:  # everybody sends first: so a thread sends while this one receives
                sending = threading.Thread(target=send_both, args=(to_left, to_up, turn, [row[0] for row in a], b[0]), daemon=True)
                sending.start()
                column, row = vector(from_right, turn, t), vector(from_below, turn, t)
                sending.join()
                a, b = [a[i][1:] + [column[i]] for i in range(t)], b[1:] + [row]
        return c
    finally:
        for link in opened:
            link.close()


def send_both(to_left, to_up, turn, column, row):
    send(to_left, VECTOR, turn, ints([len(column)]), ints(column))
    send(to_up, VECTOR, turn, ints([len(row)]), ints(row))


def vector(link, turn, t):
    command, ident, body = receive(link) or (None, None, b"")
    require((command, ident) == (VECTOR, turn), f"no VECTOR of round {turn}")
    elements = counted(body)
    require(len(elements) == t, f"{len(elements)} elements, not {t}")
    return elements


# ---- the manager -------------------------------------------------------------------------------------------------

def call_all(addresses, command, bodies):
    """Sends to all the workers before it waits for any: the results, in the order of the tasks."""
    socks = [socket.create_connection(address, PATIENCE) for address in addresses]
    for sock, body in zip(socks, bodies):
        send(sock, command, 1, body)
    results = []
    for sock in socks:
        with sock:
            reply, ident, body = receive(sock) or (None, None, b"")
            if reply == ERROR:
                raise RuntimeError(body[4:].decode(errors="replace"))
            require(reply in (SORTED, PRODUCT) and ident == 1, "no reply to the request")
            results.append(body)
    return results


def sort(items, addresses):
    k, n = len(addresses), len(items)
    starts = [n // k * i + min(i, n % k) for i in range(k + 1)]
    parts = [items[starts[i]:starts[i + 1]] for i in range(k)]
    runs = [counted(body, 8) for body in call_all(addresses, SORT, [ints([len(part)]) + ints(part) for part in parts])]
    return list(heapq.merge(*runs))


def mca(a, b, addresses):
    side, n = math.isqrt(len(addresses)), len(a)
    t, job = n // side, random.getrandbits(63)
    a = [[a[i][(i + j) % n] for j in range(n)] for i in range(n)]  # pre-skewed: the whole matrices
    b = [[b[(i + j) % n][j] for j in range(n)] for i in range(n)]
    places = [(p, q) for p in range(side) for q in range(side)]
    address = lambda p, q: socket.inet_aton(addresses[p % side * side + q % side][0]) + ints([addresses[p % side * side + q % side][1]])
    block = lambda m, p, q: b"".join(ints(row[q * t:q * t + t]) for row in m[p * t:p * t + t])
    bodies = [struct.pack(">q4i", job, p, q, side, n) + address(p, q - 1) + address(p - 1, q) + block(a, p, q) + block(b, p, q) for p, q in places]
    c = [[0] * n for _ in range(n)]
    for (p, q), body in zip(places, call_all(addresses, CANNON, bodies)):
        require(fields(">2i", body, 8) == (t, t) and len(body) == 16 + 4 * t * t, "the product is not t x t")
        for i, row in enumerate(rows_of(body, 16, t, t)):
            c[p * t + i][q * t:q * t + t] = row
    return c


def main(what, n=0, *workers):
    n, addresses = int(n), [(host, int(port)) for host, port in (worker.split(":") for worker in workers)]
    number = lambda: random.randrange(-1 << 31, 1 << 31)
    if what == "worker":
        worker()
    elif what == "sort":
        items = [number() for _ in range(n)]
        print("right" if sort(items, addresses) == sorted(items) else "wrong")
    elif what == "mca":
        a, b = ([[number() for _ in range(n)] for _ in range(n)] for _ in range(2))
        print("right" if mca(a, b, addresses) == multiply(a, b) else "wrong")
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main(*sys.argv[1:] or [""])
