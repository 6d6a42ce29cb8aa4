// What moves: at each moment, the parts of the data that have left one process, and those that have just come to another.

import { handed, lineOf } from './held.js';
import { colour } from './matrices.js';
import { wayOf } from './ways.js';

const MOST = 40;

/** Draws the parcels; a fresh one moves from its sender to its place, in this many milliseconds. */
export function drawParcels(root, places, { plan, moving = [], letters = [], millis = 400 }) {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  for (const each of moving.slice(-MOST)) {
    const { letter, fresh, lost, arrived } = each;
    const way = wayOf(letter.from, letter.to, places, plan, true, letter.role);
    if (!way) continue;
    if (!way.d.includes('Q') && !plan.shape.startsWith('items') && fresh) {
      root.append('path').attr('class', 'way track').attr('d', way.d);
    }
    const rest = way.rest ?? (way.isRound ? .75 : .5); // half of its way, or of what is seen of it where it comes in
    const place = at => `translate(${way.at(at).x} ${way.at(at).y})`;
    const group = root.append('g').attr('class', `parcel ${letter.role}${fresh ? ' fresh' : ''}${lost ? ' lost' : arrived ? '' : ' away'}`).attr('transform', place(rest));
    group.append('title').text(inWords(letter, letters, plan));
    drawParcel(group, letter, letters, plan);
    if (lost) group.append('path').attr('class', 'cross').attr('d', 'M-16 -16l32 32m0 -32l-32 32');
    if (fresh && !calm) group.transition().duration(millis).ease(d3.easeCubicInOut).attrTween('transform', () => share => place(share * rest));
  }
}

/** The line of A or B that a letter between neighbours carries. */
export function lineIn(letter, letters, plan) {
  const nth = letters.filter(each => each.role === letter.role && each.from === letter.from && each.begin < letter.begin).length;
  return lineOf(plan.index(letter.from), nth, letter.role, plan);
}

function drawParcel(group, letter, letters, plan) {
  const chip = (x, y, width, height, kind, text) => {
    group.append('rect').attr('class', 'part ' + kind).attr('x', x).attr('y', y).attr('width', width).attr('height', height).attr('rx', 3);
    group.append('text').attr('class', 'on').attr('x', x + width / 2).attr('y', y + height / 2 + 5).attr('text-anchor', 'middle').style('font-size', '15px').text(text);
  };
  if (letter.role === 'column' || letter.role === 'row') {
    const line = lineIn(letter, letters, plan);
    const [width, height] = letter.role === 'column' ? [20, 46] : [46, 20];
    return chip(-width / 2, -height / 2, width, height, colour(line.origin), line.handed + 1);
  }
  const kind = colour(Math.max(0, letter.worker ?? 0));
  if (letter.role === 'result') chip(-20, -14, 40, 28, kind, plan.shape === 'items' ? letter.worker : 'C');
  else if (letter.role !== 'task') chip(-16, -12, 32, 24, kind, '');
  else if (plan.shape === 'items') chip(-20, -14, 40, 28, kind, letter.worker);
  else {
    const [first, second] = plan.sizes(letter.worker);
    const hasA = letter.before < first || !first, hasB = letter.before + letter.elements > first;
    if (hasA) chip(-40, -14, 38, 28, kind, 'A');
    if (hasB) chip(2, -14, 38, 28, plan.shape === 'rows' ? 'of-b' : kind, 'B');
  }
}

/** A hand-over in words. */
export function inWords(letter, letters, plan) {
  const { from, to, worker } = letter;
  if (letter.role === 'column' || letter.role === 'row') {
    const line = lineIn(letter, letters, plan);
    const where = letter.role === 'column' ? `column ${line.at} of the skewed A left` : `row ${line.at} of the skewed B up`;
    const before = line.handed ? `was ${handed(line.handed)} before` : 'leaves its first block';
    return `${from} hands ${where} to ${to}. This ${letter.role} began at ${plan.name(line.origin)} and ${before}.`;
  }
  if (letter.role === 'task') {
    if (plan.shape === 'items') return `${to} gets part ${worker}: ${letter.elements.toLocaleString('en')} items.`;
    const [first] = plan.sizes(worker);
    const parts = [letter.before < first ? (plan.shape === 'rows' ? 'its rows of A' : 'its block of A') : '',
      letter.before + letter.elements > first ? (plan.shape === 'rows' ? 'all of B' : 'its block of B') : ''].filter(Boolean);
    return `${to} gets ${parts.join(' and ')}.`;
  }
  if (letter.role === 'result') {
    return `${from} returns ${{ items: 'its part, sorted', rows: 'its rows of C', blocks: 'its block of C' }[plan.shape]}.`;
  }
  return letter.role === 'message' ? `${from} hands ${letter.elements.toLocaleString('en')} elements to ${to}.` : '';
}
