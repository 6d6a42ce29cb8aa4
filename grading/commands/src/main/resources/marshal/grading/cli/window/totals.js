// What has happened up to a moment, in sums: the same shape as the server's Totals.

const SHORT = 32; // bytes: nobody counts the elements of a single packet; what is short is an acknowledgement

/** Of the first so many of a run's events. */
export function totalsOf(events, count) {
  const pairs = new Map();
  const waiting = new Map();
  let messages = 0;
  for (const event of events.slice(0, count)) {
    if (event.kind === 'begun') {
      waiting.set(event.from, { process: event.from, name: event.name, other: event.to ?? '' });
    } else if (event.kind === 'ended') {
      waiting.delete(event.from);
    } else if (event.kind !== 'delivered' && event.kind !== 'phase') {
      messages++;
      const key = `${event.from}>${event.to}`;
      const pair = pairs.get(key)
        ?? { from: event.from, to: event.to ?? '', messages: 0, bytes: 0, lost: 0, first: -1, last: -1 };
      const lost = event.kind === 'dropped';
      pair.messages++;
      pair.lost += lost ? 1 : 0;
      pair.bytes += lost || event.kind === 'retransmitted' ? 0 : event.bytes ?? 0;
      if (event.elements > 0 || !event.connection && event.bytes > SHORT) {
        pair.first = pair.first < 0 ? event.us : pair.first;
        pair.last = event.us;
      }
      pairs.set(key, pair);
    }
  }
  return {
    micros: count ? events[count - 1].us : 0,
    messages,
    pairs: [...pairs.values()],
    waiting: [...waiting.values()],
  };
}
