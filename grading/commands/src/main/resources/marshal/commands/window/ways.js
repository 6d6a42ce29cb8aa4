// The ways between places of the picture: d is a path, (x, y) is where its label is, and at(share) is a point of it.

import { neighbour } from './held.js';
import { middle } from './layout.js';

const BEND = 18, STUB = 28;

/**
 * The way of a pair of processes; null if the picture has none: in a torus only neighbours, others if data goes there. What moves
 * there may be a task or a result, which goes from or to the whole data.
 */
export function wayOf(from, to, places, plan, hasData, moving = '') {
  const worker = places.get(from === plan.manager ? to : from), whole = places.get('whole');
  const isOut = from === plan.manager, isWhole = isOut || to === plan.manager;
  if (whole && worker && isWhole && from !== to) {
    if (plan.shape !== 'blocks') return belowWhole(whole, worker, isOut);
    if (['task', 'result'].includes(moving)) return besideWhole(whole, worker, isOut);
    if (!plan.isMpi) return null;
  }
  const start = places.get(from), end = places.get(to);
  if (!start || !end) return null;
  if (plan.shape !== 'blocks') return plan.shape && !moving && !hasData ? null : wayBetween(start, end);
  const i = plan.index(from);
  if (plan.side > 1 && neighbour(i, 'left', plan) === plan.index(to)) return leftwards(start, end);
  if (plan.side > 1 && neighbour(i, 'up', plan) === plan.index(to)) return upwards(start, end);
  return from === to || (hasData && !plan.isMpi) || moving ? { ...wayBetween(start, end), odd: from !== to } : null;
}

function besideWhole(whole, worker, isOut) {
  const ends = [{ x: whole.x + whole.width, y: middle(whole).y }, edgeOf(worker, { x: whole.x + whole.width, y: middle(whole).y })];
  return line([isOut ? ends : ends.reverse()], { x: 0, y: 0, rest: .93 }); // half of it would be over another worker
}

/** A path of pieces, each a straight line: what goes round a torus leaves at one edge and comes in at the other. */
function line(pieces, label) {
  return {
    isRound: pieces.length > 1,
    d: pieces.map(([a, b]) => `M${a.x} ${a.y}L${b.x} ${b.y}`).join(''), ...label,
    at: share => {
      const [a, b] = pieces[Math.min(pieces.length - 1, Math.floor(share * pieces.length))];
      const rest = Math.min(1, share * pieces.length - pieces.findIndex(each => each[0] === a));
      return { x: a.x + (b.x - a.x) * rest, y: a.y + (b.y - a.y) * rest };
    },
  };
}

/** Out at the left half of a worker's upper edge, back at the right half. */
function belowWhole(whole, worker, isOut) {
  const x = worker.x + worker.width * (isOut ? .3 : .7), bottom = whole.y + whole.height;
  const inWhole = Math.max(whole.x + 20, Math.min(whole.x + whole.width - 20, x));
  const up = { x: inWhole, y: bottom }, down = { x, y: worker.y };
  return line([isOut ? [up, down] : [down, up]], { x: x - 14, y: worker.y - 14 });
}

function leftwards(from, to) {
  const y = from.y + from.height * .55;
  const a = { x: from.x, y }, b = { x: to.x + to.width, y };
  const isRound = to.x >= from.x;
  return line(isRound ? [[a, { x: a.x - STUB, y }], [{ x: b.x + STUB, y }, b]] : [[a, b]], { x: isRound ? a.x - STUB / 2 : (a.x + b.x) / 2, y: y - 30 });
}

function upwards(from, to) {
  const x = from.x + from.width * .5;
  const a = { x, y: from.y }, b = { x, y: to.y + to.height };
  const isRound = to.y >= from.y;
  return line(isRound ? [[a, { x, y: a.y - STUB }], [{ x, y: b.y + STUB }, b]] : [[a, b]], { x: x + 34, y: (isRound ? a.y - STUB / 2 : (a.y + b.y) / 2) + 5 });
}

/** A curve, so that there and back do not lie on each other. */
export function wayBetween(from, to) {
  const a = middle(from), b = middle(to);
  if (from === to) {
    const right = from.x + from.width;
    return { d: `M${right} ${a.y - 8}q40 8 0 16`, x: right + 28, y: a.y + 4, at: () => ({ x: right + 20, y: a.y }) };
  }
  const dx = b.x - a.x, dy = b.y - a.y, length = Math.hypot(dx, dy) || 1;
  const control = { x: (a.x + b.x) / 2 - dy / length * BEND, y: (a.y + b.y) / 2 + dx / length * BEND };
  const start = edgeOf(from, control), end = edgeOf(to, control);
  return {
    d: `M${start.x} ${start.y}Q${control.x} ${control.y} ${end.x} ${end.y}`, x: control.x, y: control.y + 4,
    at: share => {
      const left = 1 - share;
      return {
        x: left * left * start.x + 2 * left * share * control.x + share * share * end.x,
        y: left * left * start.y + 2 * left * share * control.y + share * share * end.y,
      };
    },
  };
}

/** Where the line from a place's middle to a point leaves its rectangle. */
export function edgeOf(place, point) {
  const { x, y } = middle(place);
  const dx = point.x - x, dy = point.y - y;
  const share = Math.min(place.width / 2 / Math.abs(dx || 1e-9), place.height / 2 / Math.abs(dy || 1e-9), 1);
  return { x: x + dx * share, y: y + dy * share };
}
