// The processes, what each of them holds, what is on its way between them, and who waits for whom.

import { missingAt, neighbour } from './held.js';
import { crossIn, layoutOf, threeIn } from './layout.js';
import { colour, drawBlocks, drawItems, drawRows, drawWhole } from './matrices.js';
import { wayBetween, wayOf } from './ways.js';
import { drawParcels } from './parcels.js';

const SHORT = { waits: 'empty', comes: 'arrives', works: 'at work', returns: 'returns', done: 'done' };
const STATES = {
  waits: 'has nothing yet', comes: 'its task arrives', works: 'at work', returns: 'returns its result', done: 'is done',
};

export const isOver = view => !['compiling', 'running'].includes(view.state);

/**
 * Draws a moment of a run (moment.js), with the process that is chosen. While a run goes on, fresh messages are those that the
 * totals before did not have. choose(process) is called with the process that somebody clicks.
 */
export function drawStage(svg, { width, height }, scene, choose = () => {}) {
  const { view, plan, totals } = scene;
  const root = d3.select(svg).attr('viewBox', `0 0 ${width} ${height}`);
  root.selectAll('*').remove();
  root.attr('aria-label', inWords(view, totals));
  root.append('defs').append('marker').attr('id', 'tip-of-' + svg.id).attr('viewBox', '0 0 8 8').attr('refX', 8).attr('refY', 4)
    .attr('markerWidth', 5).attr('markerHeight', 5).attr('orient', 'auto').append('path').attr('d', 'M0 0 8 4 0 8z').attr('fill', 'context-stroke');
  const names = plan.shape ? Array.from({ length: plan.k }, (_, i) => plan.name(i)) : scene.names;
  const layout = layoutOf(width, height, plan, names);
  const places = new Map(names.map((name, i) => [name, layout.workers[i]]));
  if (layout.whole) places.set('whole', layout.whole);
  drawWays(root, places, scene);
  if (layout.whole) drawManager(root, layout.whole, scene, choose);
  names.forEach((name, i) => drawProcess(root, name, places.get(name), scene, scene.held[i], choose));
  drawWaits(root, places, scene);
  drawParcels(root, places, scene);
}

const tip = root => `url(#tip-of-${root.attr('id')})`;

function inWords(view, totals) {
  const waits = totals.waiting.map(each => `${each.process} waits in ${each.name}${each.other ? ' for ' + each.other : ''}`);
  return `${totals.messages} messages so far between ${view.choice.k} workers` + (waits.length ? '. ' + waits.join('. ') : '');
}

function drawManager(root, place, { plan, held, moment, chosen, isCombined }, choose) {
  const group = boxOf(root, plan.isMpi ? '' : plan.manager, place, chosen, choose);
  group.append('text').attr('class', 'name').attr('x', 12).attr('y', 24).text(plan.isMpi ? 'all data' : plan.manager);
  group.append('text').attr('class', 'state').attr('x', 12).attr('y', 42).text(plan.isMpi ? 'at rank 0' : fitted(moment, place.width - 16));
  const inside = { x: 14, y: 52, width: place.width - 28, height: place.height - 64 };
  drawWhole(group, plan.shape === 'items' ? [inside] : threeIn(inside, 26), plan, held, isCombined);
}

function boxOf(root, name, place, chosen, choose, kind = '') {
  const group = root.append('g').attr('class', `process${chosen && chosen === name ? ' chosen' : ''}${kind}`)
    .attr('transform', `translate(${place.x} ${place.y})`).attr('data-process', name);
  if (name) group.on('click', () => choose(name));
  group.append('rect').attr('class', 'box').attr('width', place.width).attr('height', place.height).attr('rx', 8);
  return group;
}

function drawProcess(root, name, place, { atEnd, plan, totals, items, chosen }, worker, choose) {
  const wait = totals.waiting.find(each => each.process === name);
  const group = boxOf(root, name, place, chosen, choose, wait && atEnd ? ' waits' : '');
  const text = stateOf(plan, totals, name, worker, wait);
  const isFlat = plan.shape && place.height < 1.25 * place.width; // its name and its state share a line
  const write = (kind, x, y, anchor, line, whole) => group.append('text').attr('class', kind).attr('x', x).attr('y', y)
    .attr('text-anchor', anchor).text(line).append('title').text(whole);
  if (!plan.shape) {
    write('name', place.width / 2, 24, 'middle', name, name);
    write('state', place.width / 2, 44, 'middle', fitted(text, place.width - 10), text);
    return;
  }
  const swatch = group.append('rect').attr('class', 'part ' + colour(worker.i)).attr('x', 10).attr('y', 9).attr('width', 16).attr('height', 16);
  swatch.append('title').text(`the colour of the data that began at ${name}`);
  const isTiny = place.width < 120 || place.height < 95; // its number has to do, and its picture
  write('name', 32, 23, 'start', isTiny ? worker.i : name, name);
  const top = isTiny ? 30 : isFlat ? 32 : 54;
  const inside = { x: 10, y: top, width: place.width - 20, height: place.height - top - (isTiny ? 6 : 10) };
  const line = inside.height / 2 / Math.max(2, plan.t); // a column that comes early needs room beside its block
  const squares = crossIn(inside, isTiny ? 6 : plan.shape === 'blocks' ? Math.max(16, line + 10) : 12);
  const room = isFlat ? squares[1].x - 14 : place.width - 20;
  const lines = linesOf(worker, plan, wait, text, isFlat, room);
  if (!isTiny) lines.forEach((each, i) => write('state', 10, 42 + 14 * i, 'start', fitted(each, room), text));
  if (plan.shape === 'items') drawItems(group, inside, plan, worker, items?.[worker.i]);
  else (plan.shape === 'rows' ? drawRows : drawBlocks)(group, squares, plan, worker, place.height);
}

const nameOf = ({ axis, line }) => `${axis} ${line.at}`;

/** What it does, in the lines that there is room for: beside a flat picture they are short. */
function linesOf(worker, plan, wait, text, isFlat, room) {
  const missing = missingAt(worker, plan).map(nameOf);
  const whole = missing.length ? `waits for ${missing.join(', ')}` : text;
  const lines = shortLinesOf(worker, missing, wait, text);
  return isFlat ? lines : [[whole, lines.join(' ')].find(each => fits(each, room)) ?? lines[0]];
}

function shortLinesOf(worker, missing, wait, text) {
  if (missing.length) return ['waits for', ...missing];
  if (text.startsWith('round')) return [text.split(' of ')[0]];
  if (wait) return [`in ${wait.name.replace(/^MPI_/, '')}`, wait.other && `for ${wait.other}`].filter(Boolean);
  return [SHORT[worker.state]];
}

/** What a process does at this moment, as far as it is seen from outside. */
export function stateOf(plan, totals, name, worker, wait) {
  const inCall = wait ? `in ${wait.name}${wait.other ? ' for ' + wait.other : ''}` : '';
  if (!worker || !plan.shape) {
    const sent = d3.sum(totals.pairs.filter(pair => pair.from === name), pair => pair.messages);
    const got = d3.sum(totals.pairs.filter(pair => pair.to === name), pair => pair.came);
    return inCall || `${sent} out, ${got} in`;
  }
  if (worker.state === 'works' && plan.shape === 'blocks' && worker.gone) {
    const missing = missingAt(worker, plan).map(nameOf).join(' and ');
    return [`round ${Math.min(plan.n, worker.rounds + 1)} of ${plan.n}`, missing && `waits for ${missing}`, inCall].filter(Boolean).join(', ');
  }
  if (worker.state === 'works') return inCall || (plan.shape === 'items' ? 'sorts its part' : 'multiplies');
  return inCall && worker.state !== 'done' ? inCall : STATES[worker.state];
}

const LETTER = 6.4;
const fits = (text, width) => text.length * LETTER <= width;
const fitted = (text, width) => (fits(text, width) ? text : text.slice(0, Math.max(3, Math.floor(width / LETTER) - 1)) + '…');

// ---- ways ----

function drawWays(root, places, { plan, totals, before, event, handed }) {
  const old = new Map((before?.pairs ?? []).map(pair => [pair.from + '>' + pair.to, pair.messages]));
  const seen = new Map(totals.pairs.map(pair => [pair.from + '>' + pair.to, pair]));
  if (plan.shape === 'blocks') { // a torus has its ways before anything goes over them
    for (let i = 0; i < plan.k; i++) {
      for (const way of ['left', 'up']) {
        const key = `${plan.name(i)}>${plan.name(neighbour(i, way, plan))}`;
        if (!seen.has(key) && plan.side > 1) seen.set(key, { from: plan.name(i), to: plan.name(neighbour(i, way, plan)), messages: 0, elements: 0, lost: 0 });
      }
    }
  }
  for (const [key, pair] of seen) {
    const way = wayOf(pair.from, pair.to, places, plan, pair.elements > 0);
    if (!way) continue;
    const fresh = event ? event.from === pair.from && event.to === pair.to : before && (old.get(key) ?? 0) !== pair.messages;
    const group = root.append('g');
    group.append('title').text(`${pair.from} to ${pair.to}: ${pair.messages} messages, ${pair.elements.toLocaleString('en')} elements have arrived`
      + (pair.lost ? `, ${pair.lost} lost` : ''));
    group.append('path').attr('d', way.d).attr('marker-end', tip(root))
      .attr('class', `way${pair.messages ? ' used' : ''}${fresh ? ' fresh' : ''}${pair.lost ? ' lossy' : ''}${way.odd ? ' odd' : ''}`);
    const count = handed ? handed.get(key) : pair.messages;
    if (count && (plan.k <= 9 || !plan.shape)) {
      group.append('text').attr('class', 'count').attr('x', way.x).attr('y', way.y).attr('text-anchor', 'middle').text(count);
    }
  }
}

/** Draws which process waits for which when nothing more comes: a ring of them is a deadlock. */
function drawWaits(root, places, { atEnd, totals }) {
  if (!atEnd) return;
  for (const wait of totals.waiting) {
    const from = places.get(wait.process), to = places.get(wait.other);
    if (!from || !to || from === to) continue;
    root.append('path').attr('class', 'wait').attr('d', wayBetween(from, to).d).attr('marker-end', tip(root))
      .append('title').text(`${wait.process} waits in ${wait.name} for ${wait.other}`);
  }
}
