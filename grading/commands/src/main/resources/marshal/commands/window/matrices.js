// Draws data: whole matrices and items, and the parts of them that a worker holds. A colour says where a part began.

import { handed, hasResult, linesAt, missingAt } from './held.js';

const COLOURS = 9;
export const colour = origin => 'o' + origin % COLOURS;

function put(root, name, attributes) {
  const element = root.append(name);
  for (const [key, value] of Object.entries(attributes)) element.attr(key, value);
  return element;
}

const rect = (root, kind, x, y, width, height) =>
  put(root, 'rect', { class: kind, x, y, width: Math.max(0, width), height: Math.max(0, height) });

function label(root, text, x, y, width, height, kind = 'on') {
  const size = Math.min(width / (.7 * Math.max(1, String(text).length) + .1), 1.15 * height, 20); // digits are less tall than their type
  if (size >= 12) put(root, 'text', { class: kind, x: x + width / 2, y: y + height / 2 + .35 * size, 'text-anchor': 'middle' }).style('font-size', size + 'px').text(text);
}

function title(root, { x, y }, text) {
  put(root, 'text', { class: 'title', x, y: y - 6 }).text(text);
}

/** A's name is above it, B's beside it, with what its worker does on the other side if there is room; that of C is below it. */
function names(root, [a, b, c], nameOfA, nameOfB, bottom) {
  if (a.size < 32) return;
  put(root, 'text', { class: 'title', x: a.x + a.size / 2, y: a.y - 6, 'text-anchor': 'middle' }).text(nameOfA);
  const [x, y, anchor] = a.x >= 36 ? [b.x + b.size + 6, b.y + b.size / 2 + 5, 'start'] : [b.x - 6, c.y - Math.max(22, c.y - b.y - b.size + 4), 'end'];
  put(root, 'text', { class: 'title', x, y, 'text-anchor': anchor }).text(nameOfB);
  if (c.y + c.size + 20 < bottom) put(root, 'text', { class: 'title', x: c.x + c.size / 2, y: c.y + c.size + 17, 'text-anchor': 'middle' }).text('C');
}

/** A part of a matrix: filled as far as it has arrived; what it is, how much of it, and where it began, can be read from it. */
function part(root, { x, y, width, height }, share, kind, what, text) {
  const group = put(root, 'g', { class: 'held' });
  group.append('title').text(`${what}: ${Math.round(100 * share)} %`);
  rect(group, 'part ' + kind, x, y, width * share, height);
  rect(group, 'frame', x, y, width, height);
  if (share === 1) label(group, text, x, y, width, height);
}

// ---- the whole ----

/** What the manager, or rank 0, has: all data from the start, and the results that have come; isOver if it has combined them. */
export function drawWhole(root, places, plan, held, isOver) {
  if (plan.shape === 'items') return wholeItems(root, places, plan, held, isOver);
  const [a, b, c] = places;
  const skewed = plan.shape === 'blocks' ? ', pre-skewed' : '';
  title(root, a, 'A' + skewed);
  title(root, b, 'B' + skewed);
  title(root, c, 'C');
  held.forEach(worker => {
    const text = worker.i;
    rect(root, 'part ' + colour(worker.i), ...box(cell(a, worker.i, plan)));
    label(root, text, ...box(cell(a, worker.i, plan)));
    if (plan.shape === 'blocks') {
      rect(root, 'part ' + colour(worker.i), ...box(cell(b, worker.i, plan)));
      label(root, text, ...box(cell(b, worker.i, plan)));
    }
    part(root, cell(c, worker.i, plan), worker.back, colour(worker.i), `C of ${plan.name(worker.i)}`, text);
  });
  if (plan.shape === 'rows') {
    rect(root, 'part of-b', b.x, b.y, b.size, b.size);
    label(root, 'to all', b.x, b.y, b.size, b.size);
  }
  for (const each of [a, b, c]) rect(root, 'frame', each.x, each.y, each.size, each.size);
}

const box = ({ x, y, width, height }) => [x, y, width, height];

/** Where a worker's part is in a whole matrix. */
export function cell({ x, y, size }, i, plan) {
  if (plan.shape === 'blocks') {
    const width = size / plan.side;
    return { x: x + i % plan.side * width, y: y + Math.floor(i / plan.side) * width, width, height: width };
  }
  const row = size / Math.max(1, plan.n);
  return { x, y: y + row * plan.starts[i], width: size, height: row * plan.lengths[i] };
}

function wholeItems(root, [{ x, y, width, height }], plan, held, isOver) {
  const unit = width / Math.max(1, plan.n), tall = Math.min(70, (height - 60) / 2);
  held.forEach(worker => {
    const place = at => ({ x: x + unit * plan.starts[worker.i], y: y + at, width: unit * plan.lengths[worker.i], height: tall });
    rect(root, 'part ' + colour(worker.i), ...box(place(20)));
    label(root, worker.i, ...box(place(20)));
    part(root, place(50 + tall), worker.back, colour(worker.i), `sorted part of ${plan.name(worker.i)}`, worker.i);
  });
  title(root, { x, y: y + 20 }, `${plan.n.toLocaleString('en')} items`);
  title(root, { x, y: y + 50 + tall }, isOver ? 'sorted parts, merged into one result' : 'sorted parts, to be merged');
  rect(root, 'frame', x, y + 20, width, tall);
  rect(root, 'frame', x, y + 50 + tall, width, tall);
}

// ---- what a worker holds ----

/** Its rows of A, all of B and its rows of C. */
export function drawRows(root, places, plan, worker, bottom) {
  const [a, b, c] = places;
  names(root, places, 'A', 'B', bottom);
  for (const place of places) rect(root, 'frame', place.x, place.y, place.size, place.size);
  const first = plan.starts[worker.i], last = first + plan.lengths[worker.i] - 1;
  const rows = last < first ? 'no rows' : first === last ? `row ${first}` : `rows ${first} to ${last}`;
  const short = rows.replace('rows ', ''); // it is within A or C
  part(root, cell(a, worker.i, plan), worker.a, colour(worker.i), `${rows} of A`, short);
  part(root, { x: b.x, y: b.y, width: b.size, height: b.size }, worker.b, 'of-b', 'B', 'all of B');
  result(root, cell(c, worker.i, plan), worker, `${rows} of C`, short);
}

/** A result is drawn faintly while its worker is at it. */
function result(root, place, worker, what, text) {
  const group = put(root, 'g', { class: worker.state === 'works' ? 'making' : '' });
  if (worker.state === 'works') rect(group, 'part ' + colour(worker.i), ...box(place));
  part(group, place, Number(hasResult(worker)), colour(worker.i), what, text);
  if (worker.state === 'works') label(group, text, ...box(place), 'over');
}

/** Its blocks of A and B, as the columns and rows that they are now; and its block of C. */
export function drawBlocks(root, places, plan, worker, bottom) {
  const [a, b, c] = places;
  names(root, places, 'A ←', 'B ↑', bottom);
  for (const [place, axis, share, name] of [[a, 'column', worker.a, 'A'], [b, 'row', worker.b, 'B']]) {
    const width = place.size / Math.max(1, plan.t);
    if (share < 1) part(root, { x: place.x, y: place.y, width: place.size, height: place.size }, share, colour(worker.i), `block of ${name}`, '');
    else drawLines(root, place, axis, linesAt(worker, axis, plan), width, c.x - a.x - a.size - 8, plan);
    rect(root, 'frame', place.x, place.y, place.size, place.size);
  }
  for (const { axis, line } of missingAt(worker, plan)) {
    const [place, wide] = axis === 'column' ? [a, a.size / plan.t] : [b, b.size / plan.t], last = place.size - wide;
    const where = axis === 'column' ? [place.x + last, place.y, wide, place.size] : [place.x, place.y + last, place.size, wide];
    rect(root, 'missing', ...where).append('title').text(`waits for ${axis} ${line.at}`);
  }
  const group = put(root, 'g', { class: worker.state === 'works' ? 'making' : '' });
  const done = hasResult(worker) ? 1 : plan.n && worker.gone ? worker.rounds / plan.n : 0;
  const text = worker.gone && (done === 1 || worker.state === 'works') ? `${worker.rounds}/${plan.n}` : '';
  part(group, { x: c.x, y: c.y, width: c.size, height: c.size }, done, colour(worker.i), 'block of C', text);
  if (done < 1) label(group, text || 'C', c.x, c.y, c.size, c.size, text ? 'over' : 'title');
}

/** Lines within the block, and behind it those that have come before their room is free. */
function drawLines(root, place, axis, lines, width, room, plan) {
  const early = Math.max(0, lines.length - plan.t), narrow = Math.min(width, room / Math.max(1, early));
  lines.forEach((line, j) => {
    const waits = j >= plan.t, thick = waits ? narrow : width;
    const at = waits ? place.size + 4 + (j - plan.t) * narrow : j * width;
    const where = axis === 'column' ? { x: place.x + at, y: place.y, width: thick, height: place.size } : { x: place.x, y: place.y + at, width: place.size, height: thick };
    const group = put(root, 'g', { class: 'line' + (waits ? ' queued' : ''), 'data-at': `${axis} ${line.at}`, 'data-handed': line.handed });
    group.append('title').text(`${axis} ${line.at}, began at ${plan.name(line.origin)}, ${handed(line.handed)}` + (waits ? '; it has come early' : ''));
    rect(group, 'part ' + colour(line.origin), ...box(where));
    label(group, line.handed, ...box(where));
  });
}

/** Its part of the items: some of them as bars, where their bytes are seen. */
export function drawItems(root, { x, y, width, height }, plan, worker, items) {
  const sorted = hasResult(worker);
  const { ints: shown = [], isEven } = items?.[sorted ? 'after' : 'before'] ?? {};
  const order = sorted ? 'sorted' : 'as they came';
  const which = isEven ? [`${shown.length} of its items`, `${shown.length} of ${plan.lengths[worker.i]}`]
    : [`first ${shown.length} items`, `first ${shown.length}`];
  const words = [...which.map(each => `${each}, ${order}`), order].find(each => each.length * 6.4 <= width) ?? '';
  const most = Math.max(1, ...shown.map(Math.abs)), room = height - 24;
  part(root, { x, y: y + 24 + (shown.length ? .6 * room : 0), width, height: (shown.length ? .4 : 1) * room }, worker.a, colour(worker.i),
    'part', `${plan.lengths[worker.i].toLocaleString('en')} items`);
  title(root, { x, y: y + 20 }, worker.a < 1 ? '' : shown.length ? words : sorted ? 'sorted' : 'as it came');
  if (worker.a < 1) return;
  shown.forEach((value, j) => {
    const tall = Math.max(2, .5 * room * Math.abs(value) / most);
    rect(root, 'part bar ' + colour(worker.i), x + j * width / shown.length + 1, y + 24 + .55 * room - tall, width / shown.length - 2, tall);
  });
}
