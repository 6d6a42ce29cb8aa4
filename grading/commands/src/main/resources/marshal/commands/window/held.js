// What each process holds at a moment. The program's own plan says what a part is; the letters of the run say where it is.

import { shareOf } from './letters.js';

/** How a program divides its data: n items, or matrices of n x n, among k workers. */
export function planOf({ n, k }, shape, isMpi) {
  const side = Math.round(Math.sqrt(k)), t = Math.floor(n / side);
  const lengths = Array.from({ length: k }, (_, i) => Math.floor(n / k) + (i < n % k ? 1 : 0)); // the longer parts come first
  const starts = lengths.map((_, i) => lengths.slice(0, i).reduce((sum, each) => sum + each, 0));
  const name = i => (isMpi ? 'rank ' : 'worker ') + i;
  const sizes = {
    items: i => [lengths[i], 0, lengths[i]],
    rows: i => [n * lengths[i], n * n, n * lengths[i]],
    blocks: () => [t * t, t * t, t * t],
  }[shape] ?? (() => [0, 0, 0]);
  const index = process => {
    const i = Number(/^(?:worker|rank) (\d+)$/.exec(process)?.[1] ?? k);
    return i < k ? i : -1;
  };
  return { n, k, side, t, lengths, starts, shape, isMpi, name, index, manager: isMpi ? 'rank 0' : 'manager', sizes };
}

/** Says of each letter what it is: its role is task, column, row or result; empty if the plan has no such letter, message if there is no plan. */
export function sorted(letters, plan) {
  const out = new Map(), back = new Map();
  return letters.map(letter => {
    const from = plan.index(letter.from), to = plan.index(letter.to);
    if (!plan.shape) return { ...letter, role: 'message', worker: from };
    if (from < 0 && to < 0) return { ...letter, role: '', worker: -1 };
    const [first, second] = plan.sizes(to < 0 ? from : to);
    if (letter.from === plan.manager && to >= 0) {
      const before = out.get(to) ?? 0;
      out.set(to, before + letter.elements);
      if (!plan.isMpi || before < first + second) return { ...letter, role: 'task', worker: to, before };
    }
    if (letter.to === plan.manager && from >= 0) {
      const nth = back.get(from) ?? 0;
      back.set(from, nth + 1);
      if (nth >= edgesTo(from, plan)) return { ...letter, role: 'result', worker: from };
    }
    return { ...letter, role: plan.shape === 'blocks' ? edge(from, to, letter, plan, out) : '', worker: to };
  });
}

/** How many columns and rows a rank hands to rank 0 before its result. */
function edgesTo(from, plan) {
  if (!plan.isMpi || plan.shape !== 'blocks') return 0;
  const zero = ['left', 'up'].filter(way => neighbour(from, way, plan) === 0).length;
  return zero * Math.max(0, plan.n - 1);
}

export function neighbour(i, way, { side }) {
  const row = Math.floor(i / side), column = i % side;
  return way === 'left' ? row * side + (column + side - 1) % side : (row + side - 1) % side * side + column;
}

function edge(from, to, letter, plan, seen) {
  if (from < 0 || to < 0) return '';
  if (from === to) { // a torus of one: columns and rows take turns
    const key = 'self ' + from;
    seen.set(key, (seen.get(key) ?? 0) + 1);
    return seen.get(key) % 2 ? 'column' : 'row';
  }
  return neighbour(from, 'left', plan) === to ? 'column' : neighbour(from, 'up', plan) === to ? 'row' : '';
}

/**
 * A column of A's block, or a row of B's, at a worker: lines 0 to t - 1 are its own at first, and line m comes after m - t
 * exchanges. The line began at the worker origin; handed counts how often it was handed over.
 */
export function lineOf(worker, m, axis, plan) {
  const { n, side, t } = plan;
  const row = Math.floor(worker / side), column = worker % side;
  const at = ((axis === 'column' ? column : row) * t + m) % n, home = Math.floor(at / t);
  return { m, at, origin: axis === 'column' ? row * side + home : home * side + column, handed: Math.floor(m / t) };
}

export const handed = count => ['not handed over yet', 'handed over once', 'handed over twice'][count] ?? `handed over ${count} times`;

/** What all hold when this number of events has happened; isRight at the end of a run that was right. */
export function heldAt(letters, plan, cursor, isRight) {
  const workers = plan.lengths.map((_, i) => ({ i, got: 0, back: 0, backs: 0, gone: { column: 0, row: 0 }, come: { column: 0, row: 0 } }));
  const begun = cursor > 0;
  for (const letter of letters) {
    if (letter.begin >= cursor || ['', 'message'].includes(letter.role)) continue;
    const share = shareOf(letter, cursor), whole = letter.end < cursor;
    if (letter.role === 'task') workers[letter.worker].got += letter.elements * share;
    else if (letter.role === 'result') {
      workers[letter.worker].back += letter.elements * share;
      workers[letter.worker].backs++;
    } else {
      workers[plan.index(letter.from)].gone[letter.role]++;
      if (whole) workers[letter.worker].come[letter.role]++;
    }
  }
  return workers.map(worker => finished(worker, plan, begun, isRight));
}

/** What all hold by sums alone, for a run that goes on or of which events are left out: columns and rows are unknown. */
export function heldBySums(pairs, plan, begun, isRight) {
  const arrived = (from, to) => pairs.find(pair => pair.from === from && pair.to === to)?.elements ?? 0;
  return plan.lengths.map((_, i) => finished({
    i, got: arrived(plan.manager, plan.name(i)), back: plan.isMpi && plan.shape === 'blocks' ? 0 : arrived(plan.name(i), plan.manager),
    backs: 0, gone: null, come: null,
  }, plan, begun, isRight));
}

function finished(worker, plan, begun, isRight) {
  const [first, second, result] = plan.sizes(worker.i);
  const own = plan.name(worker.i) === plan.manager; // nothing has to travel
  const part = (length, sum) => (own || !length ? Number(begun) : Math.max(0, Math.min(1, sum / length)));
  const a = part(first, worker.got), b = part(second, worker.got - first);
  const done = worker.gone ? Math.min(worker.gone.column, worker.gone.row) : 0;
  if (isRight) return { ...worker, own, a: 1, b: 1, back: 1, rounds: plan.n, state: 'done' }; // nobody sees what collectives hand over
  const back = own ? 0 : Math.max(0, Math.min(1, result ? worker.back / result : worker.backs));
  const all = a === 1 && b === 1;
  const state = back === 1 ? 'done' : worker.backs || back > 0 ? 'returns' : all ? 'works' : a > 0 ? 'comes' : 'waits';
  const rounds = Math.min(plan.n, done + Number(hasResult({ state }))); // nothing is handed over after the last one
  return { ...worker, own, a, b, back, rounds, state };
}

export const hasResult = ({ state }) => state === 'returns' || state === 'done';

/** The lines of a worker's block at this moment, on one axis: those of its window, and behind them those that wait. */
export function linesAt(worker, axis, plan) {
  const gone = worker.gone?.[axis] ?? 0, come = worker.come?.[axis] ?? 0;
  return Array.from({ length: Math.max(0, plan.t + come - gone) }, (_, j) => lineOf(worker.i, gone + j, axis, plan));
}

/**
 * The lines that a worker waits for, as { axis, line }: it has handed over its own column and row of a round, and what follows has
 * not come. Empty for a worker that may still multiply, or hand over.
 */
export function missingAt(worker, plan) {
  const { gone, come, state } = worker;
  if (!gone || plan.shape !== 'blocks' || state !== 'works' || gone.column !== gone.row) return [];
  return ['column', 'row'].filter(axis => come[axis] < gone[axis])
    .map(axis => ({ axis, line: lineOf(worker.i, plan.t + come[axis], axis, plan) }));
}

/** What is on its way at this moment, and what its last event brought: { letter, fresh, arrived, lost }. */
export function movingAt(letters, cursor, event) {
  const last = cursor - 1;
  return letters.filter(({ role, begin, end, arrivals }) => role && begin < cursor && (end >= last || arrivals.includes(last)))
    .map(letter => {
      const arrived = letter.arrivals.includes(last), lost = !arrived && isLost(letter, event);
      return { letter, arrived, lost, fresh: arrived || lost || letter.begin === last };
    });
}

const isLost = ({ from, to, end, begin }, event) => ['dropped', 'damaged'].includes(event?.kind) && event.from === from && event.to === to && end > begin;
