// One process at the cursor: what it does, what it holds, its phases so far, and what waits for it.

import { handed, linesAt } from './held.js';
import { inWords } from './parcels.js';
import { stateOf } from './stage.js';

const millis = micros => `${(micros / 1000).toFixed(3)} ms`;

const element = (tag, properties) => Object.assign(document.createElement(tag), properties);

/** Shows a process; scene is the stage's, events are the run's. */
export function drawProcess(place, name, scene, events, cursor) {
  const { plan, totals, held, letters } = scene;
  const worker = held[plan.index(name)];
  const wait = totals.waiting.find(each => each.process === name);
  const parts = [
    ['Now', [name === plan.manager && !plan.isMpi ? scene.moment || 'nothing yet' : stateOf(plan, totals, name, worker, wait)]],
    ['Holds', holds(name, worker, plan)],
    ['Phases', phases(name, worker, plan, letters, events, cursor)],
    ['Queue', queue(name, worker, plan, letters, events, cursor)],
  ];
  place.replaceChildren(...parts.filter(([, lines]) => lines.length).flatMap(([title, lines]) => [
    element('h3', { textContent: title }),
    lines.length === 1 ? element('p', { textContent: lines[0] }) : list(lines),
  ]));
}

function list(lines) {
  const ul = document.createElement('ul');
  ul.append(...lines.map(textContent => element('li', { textContent })));
  return ul;
}

const percent = share => (share === 1 ? '' : ` (${Math.round(100 * share)} % of it)`);

function holds(name, worker, plan) {
  if (!plan.shape) return [];
  if (name === plan.manager && !plan.isMpi) return [plan.shape === 'items' ? 'All items, and the sorted parts that have come.' : 'A and B, and the parts of C that have come.'];
  if (!worker || !worker.a) return ['Nothing yet.'];
  const { i } = worker;
  const many = (count, what) => `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`;
  const result = worker.state === 'done' ? 'It has returned its result.' : '';
  if (plan.shape === 'items') return [`${many(plan.lengths[i], 'item')}, from item ${plan.starts[i]} on${percent(worker.a)}.`, result].filter(Boolean);
  if (plan.shape === 'rows') {
    return [`${many(plan.lengths[i], 'row')} of A, from row ${plan.starts[i]} on${percent(worker.a)}.`,
      worker.b ? `All of B${percent(worker.b)}.` : 'Nothing of B yet.', result].filter(Boolean);
  }
  if (!worker.gone || worker.a < 1) return [`Its blocks of A and B${percent(Math.min(worker.a, worker.b))}.`];
  const lines = ['column', 'row'].map(axis => `${axis === 'column' ? 'Columns of the skewed A' : 'Rows of the skewed B'}: `
    + (linesAt(worker, axis, plan).map(line => `${line.at} (from ${plan.name(line.origin)}, ${handed(line.handed)})`).join(', ') || 'none') + '.');
  return [...lines, `C after ${worker.rounds} of ${plan.n} rounds.`, result].filter(Boolean);
}

function phases(name, worker, plan, letters, events, cursor) {
  const seen = events.slice(0, cursor), now = seen.at(-1)?.us ?? 0;
  const own = seen.filter(event => event.kind === 'phase' && event.from === name)
    .map(event => `${event.name}: ${millis(Math.min(event.lasts ?? 0, now - event.us))}`);
  const calls = inCalls(name, seen, now);
  if (calls.length) return calls;
  if (own.length) return own;
  const mine = letters.filter(letter => letter.begin < cursor && letter.worker === plan.index(name));
  const task = mine.filter(letter => letter.role === 'task'), result = mine.filter(letter => letter.role === 'result');
  if (!worker || !task.length) return [`waits for its task: ${millis(now)}`];
  const first = events[task[0].begin].us, whole = Math.max(...task.map(letter => letter.end));
  const got = whole < cursor ? events[whole].us : now;
  const back = result.length ? events[result[0].begin].us : now;
  const end = result.length && result.at(-1).end < cursor ? events[result.at(-1).end].us : now;
  return [['waits for its task', first], ['its task arrives', got - first], ['at work', back - got], ['its result goes back', end - back]]
    .filter(([, lasts]) => lasts > 0).map(([what, lasts]) => `${what}: ${millis(lasts)}`);
}

/** The time in each kind of call that may wait, and beside them. */
function inCalls(name, seen, now) {
  const sums = new Map();
  let begun = null;
  for (const event of seen.filter(each => each.from === name)) {
    if (event.kind === 'begun') begun = event;
    else if (event.kind === 'ended' && begun) {
      sums.set(begun.name, (sums.get(begun.name) ?? 0) + event.us - begun.us);
      begun = null;
    }
  }
  if (begun) sums.set(begun.name, (sums.get(begun.name) ?? 0) + now - begun.us);
  if (!sums.size) return [];
  const all = [...sums.values()].reduce((sum, each) => sum + each, 0);
  return [...[...sums].sort((a, b) => b[1] - a[1]).map(([call, lasts]) => `in ${call}: ${millis(lasts)}`), `between calls: ${millis(Math.max(0, now - all))}`];
}

function queue(name, worker, plan, letters, events, cursor) {
  const coming = letters.filter(letter => letter.to === name && letter.begin < cursor && letter.end >= cursor)
    .map(letter => 'On its way: ' + (letter.role ? inWords(letter, letters, plan) : `${letter.elements.toLocaleString('en')} elements from ${letter.from}.`));
  const behind = !worker?.gone || plan.shape !== 'blocks' || worker.b < 1 ? [] : ['column', 'row'].flatMap(axis => linesAt(worker, axis, plan).slice(plan.t)
    .map(line => `Has come early: ${axis} ${line.at}, from ${plan.name(line.origin)}.`));
  const all = [...coming, ...behind];
  return all.length ? all : ['Nothing waits for this process.'];
}
