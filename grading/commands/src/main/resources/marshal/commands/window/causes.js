// What happened before what: by the order in each process, and because a message is sent before it arrives (Lamport 1978).

const isMessage = item => !item.call;

/** Clocks of a run's messages: for each, the vectors and Lamport's numbers of its sending and of its arrival. */
export function clocksOf(items, processes) {
  const index = new Map(processes.map((name, i) => [name, i]));
  const points = [], kept = new Map(), clocks = new Map();
  for (const item of items.filter(isMessage)) {
    const { event } = item, key = `${event.from}>${event.to}>${event.name}`;
    const late = event.kind === 'delivered'; // the link kept it back: it was sent before
    const clock = late ? kept.get(key) ?? {} : {};
    if (event.kind === 'delayed') kept.set(key, clock);
    clocks.set(item, clock);
    if (!late) points.push({ clock, end: 'sent', process: index.get(event.from), at: item.begin });
    if (event.to && arrives(item)) points.push({ clock, end: 'came', process: index.get(event.to), at: item.end });
  }
  points.sort((a, b) => a.at - b.at || (a.end === 'sent' ? -1 : 1) - (b.end === 'sent' ? -1 : 1));
  const now = processes.map(() => ({ vector: new Uint32Array(processes.length), lamport: 0 }));
  for (const { clock, end, process } of points) {
    const here = now[process], vector = here.vector.slice(), cause = end === 'came' ? clock.sent : null;
    cause?.vector.forEach((count, i) => { vector[i] = Math.max(vector[i], count); });
    vector[process]++;
    clock[end] = now[process] = { vector, process, lamport: 1 + Math.max(here.lamport, cause?.lamport ?? 0) };
  }
  return clocks;
}

const arrives = ({ event, never }) => !never && !['dropped', 'damaged', 'delayed'].includes(event.kind);

const precedes = (a, b) => a !== b && b.vector[a.process] >= a.vector[a.process];

/** How another message is related to one: before, after or beside it; what counts is when they were sent. */
export function relation(clocks, one, other) {
  const a = clocks.get(one), b = clocks.get(other);
  const [first, second] = [a?.sent ?? a?.came, b?.sent ?? b?.came];
  if (!first || !second || one === other) return '';
  return precedes(second, first) ? 'before' : precedes(first, second) ? 'after' : 'beside';
}
