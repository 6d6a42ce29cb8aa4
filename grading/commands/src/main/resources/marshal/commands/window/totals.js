// What has happened up to a moment, in sums: the same rules and the same shape as the server's Totals.

const ARRIVES = ['passed', 'retransmitted', 'delivered'];
const LOST = ['dropped', 'damaged'];

/** Sums over a run's first events; count says how many. */
export function totalsOf(events, count) {
  const pairs = new Map();
  const waiting = new Map();
  const arrived = new Set(); // packets: one may be sent again, or come twice; it has the same name then
  let messages = 0;
  for (const event of events.slice(0, count)) {
    if (event.kind === 'begun') {
      waiting.set(event.from, { process: event.from, name: event.name, other: event.to ?? '' });
    } else if (event.kind === 'ended') {
      waiting.delete(event.from);
    } else if (event.kind !== 'phase') {
      const { from, to = '', name, elements = 0 } = event;
      const key = `${from}>${to}`;
      if (!pairs.has(key)) pairs.set(key, { from, to, messages: 0, came: 0, elements: 0, lost: 0, first: -1, last: -1 });
      const pair = pairs.get(key);
      const sent = event.kind === 'delivered' ? 0 : 1; // it was counted when it was sent
      messages += sent;
      pair.messages += sent;
      pair.came += ARRIVES.includes(event.kind) ? 1 : 0;
      pair.lost += LOST.includes(event.kind) ? 1 : 0;
      const packet = event.connection || event.number ? null : `${key}>${name}`;
      if (ARRIVES.includes(event.kind) && !arrived.has(packet)) {
        pair.elements += elements;
        if (packet) arrived.add(packet);
      }
      if (elements) {
        pair.first = pair.first < 0 ? event.us : Math.min(pair.first, event.us);
        pair.last = Math.max(pair.last, event.us);
      }
    }
  }
  return {
    micros: count ? events[count - 1].us : 0,
    messages,
    pairs: [...pairs.values()],
    waiting: [...waiting.values()],
  };
}
