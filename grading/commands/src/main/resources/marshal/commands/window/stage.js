// The processes, what they have sent to each other, and which parts of the data are where.

const WIDTH = 960, HEIGHT = 470, DATA = 330;
const BOX = { width: 108, height: 46 };

/** Draws what totals say of a run. */
export function drawStage(svg, view, shape, totals, before) {
  const isMpi = totals.pairs.concat(totals.waiting).some(each => (each.from ?? each.process).startsWith('rank'));
  const k = view.choice.k;
  const places = placesOf(k, isMpi, shape);
  const root = d3.select(svg).attr('viewBox', `0 0 ${WIDTH} ${HEIGHT}`);
  root.selectAll('*').remove();
  root.attr('aria-label', inWords(view, totals));
  root.append('defs').append('marker').attr('id', 'tip').attr('viewBox', '0 0 8 8').attr('refX', 8).attr('refY', 4)
    .attr('markerWidth', 6).attr('markerHeight', 6).attr('orient', 'auto').append('path').attr('d', 'M0 0 8 4 0 8z').attr('fill', 'context-stroke');
  drawData(root, view, shape, totals, isMpi);
  drawWays(root, places, totals, before, k);
  drawProcesses(root, places, totals, view);
  drawWaits(root, places, totals, view);
}

function inWords(view, totals) {
  const waits = totals.waiting.map(each => `${each.process} waits in ${each.name}${each.other ? ' for ' + each.other : ''}`);
  return `${totals.messages} messages so far between ${view.choice.k} workers` + (waits.length ? '. ' + waits.join('. ') : '');
}

/** Where each process is drawn: a manager above its workers; a torus as a grid; other ranks in a ring. */
function placesOf(k, isMpi, shape) {
  const places = new Map();
  const left = shape ? DATA + 40 : 20, width = WIDTH - left - 20;
  const name = i => (isMpi ? 'rank ' : 'worker ') + i;
  if (isMpi && shape !== 'blocks') {
    const radius = Math.min(width, HEIGHT) / 2 - 40;
    for (let i = 0; i < k; i++) {
      const angle = 2 * Math.PI * i / k - Math.PI / 2;
      places.set(name(i), { x: left + width / 2 + 1.25 * radius * Math.cos(angle), y: HEIGHT / 2 + radius * Math.sin(angle) });
    }
    return places;
  }
  const columns = shape === 'blocks' ? Math.round(Math.sqrt(k)) : Math.min(k, 4);
  const rows = Math.ceil(k / columns);
  const top = isMpi ? 50 : 150;
  if (!isMpi) places.set('manager', { x: left + width / 2, y: 40 });
  for (let i = 0; i < k; i++) {
    places.set(name(i), {
      x: left + (i % columns + .5) * width / columns,
      y: top + (rows === 1 ? (HEIGHT - top) / 2 : Math.floor(i / columns) * (HEIGHT - top - 40) / (rows - 1)),
    });
  }
  return places;
}

function drawWays(root, places, totals, before, k) {
  const old = new Map((before?.pairs ?? []).map(pair => [pair.from + '>' + pair.to, pair.messages]));
  for (const pair of totals.pairs) {
    const from = places.get(pair.from), to = places.get(pair.to);
    if (!from || !to) continue;
    const fresh = before && old.get(pair.from + '>' + pair.to) !== pair.messages;
    const path = wayBetween(from, to);
    const group = root.append('g');
    group.append('title').text(`${pair.from} to ${pair.to}: ${pair.messages} messages, ${pair.elements.toLocaleString('en')} elements have arrived`
      + (pair.lost ? `, ${pair.lost} lost` : ''));
    group.append('path').attr('d', path.d).attr('marker-end', 'url(#tip)')
      .attr('class', `way used${fresh ? ' fresh' : ''}${pair.lost ? ' lossy' : ''}`);
    if (k <= 9) group.append('text').attr('class', 'small').attr('x', path.x).attr('y', path.y).attr('text-anchor', 'middle').text(pair.messages);
  }
}

/** A curve, so that there and back do not lie on each other. */
function wayBetween(from, to) {
  if (from === to) {
    return { d: `M${from.x + BOX.width / 2} ${from.y - 8}q40 8 0 16`, x: from.x + BOX.width / 2 + 26, y: from.y + 4 };
  }
  const dx = to.x - from.x, dy = to.y - from.y, length = Math.hypot(dx, dy);
  const bend = 16;
  const middle = { x: (from.x + to.x) / 2 - dy / length * bend, y: (from.y + to.y) / 2 + dx / length * bend };
  const start = edge(from, middle), end = edge(to, middle);
  return { d: `M${start.x} ${start.y}Q${middle.x} ${middle.y} ${end.x} ${end.y}`, x: middle.x, y: middle.y + 4 };
}

/** Where the line from a process's middle to a point leaves its box. */
function edge(place, point) {
  const dx = point.x - place.x, dy = point.y - place.y;
  const part = Math.min(BOX.width / 2 / Math.abs(dx || 1e-9), BOX.height / 2 / Math.abs(dy || 1e-9), 1);
  return { x: place.x + dx * part, y: place.y + dy * part };
}

function drawProcesses(root, places, totals, view) {
  for (const [name, place] of places) {
    const wait = totals.waiting.find(each => each.process === name);
    const endless = wait && isOver(view);
    const group = root.append('g').attr('class', 'process' + (endless ? ' waits' : ''))
      .attr('transform', `translate(${place.x - BOX.width / 2} ${place.y - BOX.height / 2})`);
    group.append('rect').attr('width', BOX.width).attr('height', BOX.height).attr('rx', 6);
    group.append('text').attr('class', 'strong').attr('x', BOX.width / 2).attr('y', 19).attr('text-anchor', 'middle').text(name);
    const sent = d3.sum(totals.pairs.filter(pair => pair.from === name), pair => pair.messages);
    const got = d3.sum(totals.pairs.filter(pair => pair.to === name), pair => pair.messages - pair.lost);
    group.append('text').attr('class', 'small').attr('x', BOX.width / 2).attr('y', 36).attr('text-anchor', 'middle')
      .text(wait ? wait.name : `${sent} out, ${got} in`);
  }
}

/** Draws which process waits for which when nothing more comes: a ring of them is a deadlock. */
function drawWaits(root, places, totals, view) {
  if (!isOver(view)) return;
  for (const wait of totals.waiting) {
    const from = places.get(wait.process), to = places.get(wait.other);
    if (!from || !to || from === to) continue;
    const path = wayBetween(from, to);
    root.append('path').attr('class', 'wait').attr('d', path.d).attr('marker-end', 'url(#tip)')
      .append('title').text(`${wait.process} waits in ${wait.name} for ${wait.other}`);
  }
}

export function isOver(view) {
  return !['compiling', 'running'].includes(view.state);
}

// ---- the data ----

function drawData(root, view, shape, totals, isMpi) {
  const { n, k } = view.choice;
  const size = 130, x = 10;
  const { out, back } = sharesOf(view, shape, totals, isMpi);
  const workers = Array.from({ length: k }, (_, i) => i);
  const lengthOf = i => Math.floor(n / k) + (i < n % k ? 1 : 0); // the longer parts come first
  if (shape === 'items') {
    bars(root, x, 30, 'items, to the workers', workers.map(i => out(i, 0, lengthOf(i))), 'of-a');
    bars(root, x, 130, 'sorted, from the workers', workers.map(i => back(i, lengthOf(i))), 'of-c');
  } else if (shape === 'rows') {
    const rows = workers.map(i => n * lengthOf(i));
    bands(root, x, 30, size, 'A, by rows', workers.map(i => out(i, 0, rows[i])), 'of-a');
    square(root, x + size + 30, 30, size, 'B, whole, to all', d3.mean(workers, i => out(i, rows[i], n * n)), 'of-b');
    bands(root, x, 230, size, 'C, by rows', workers.map(i => back(i, rows[i])), 'of-c');
  } else if (shape === 'blocks') {
    const side = Math.round(Math.sqrt(k)), block = (n / side) ** 2;
    blocks(root, x, 30, size, side, 'A, pre-skewed', workers.map(i => out(i, 0, block)), 'of-a');
    blocks(root, x + size + 30, 30, size, side, 'B, pre-skewed', workers.map(i => out(i, block, block)), 'of-b');
    blocks(root, x, 230, size, side, 'C', workers.map(i => back(i, block)), 'of-c');
  }
}

/** How much of a part has arrived, from 0 to 1: out, at worker i, after other elements; back, at the manager, as the last elements from worker i. */
function sharesOf(view, shape, totals, isMpi) {
  const manager = isMpi ? 'rank 0' : 'manager';
  const worker = i => (isMpi ? 'rank ' : 'worker ') + i;
  const begun = totals.messages > 0;
  const unseen = isMpi && !view.totals.messages; // of collectives
  const ended = totals === view.totals && view.state === 'right';
  const arrived = (sums, from, to) => sums.pairs.find(pair => pair.from === from && pair.to === to)?.elements ?? 0;
  const share = (from, to, before, length) => {
    if (unseen) return ended ? 1 : 0;
    if (from === to || !length) return begun ? 1 : 0; // nothing has to travel
    return Math.max(0, Math.min(1, (arrived(totals, from, to) - before) / length));
  };
  return {
    out: (i, before, length) => share(manager, worker(i), before, length),
    back: (i, length) => {
      // A rank that is a neighbour of rank 0, too, has sent it rows before.
      const rows = isMpi ? Math.max(0, arrived(view.totals, worker(i), manager) - length) : 0;
      const before = isMpi && shape === 'blocks' && view.state === 'failed' ? Infinity : rows; // nobody knows what came last
      return share(worker(i), manager, before, length);
    },
  };
}

function title(root, x, y, text) {
  root.append('text').attr('class', 'strong').attr('x', x).attr('y', y - 8).text(text);
}

function cell(root, x, y, width, height, share, what, label) {
  const group = root.append('g');
  group.append('title').text(`part ${label}: ${Math.round(100 * share)} %`);
  group.append('rect').attr('class', 'part ' + what).attr('x', x).attr('y', y).attr('width', width).attr('height', height)
    .attr('fill-opacity', .75 * share);
  if (height >= 12 && width >= 14) {
    group.append('text').attr('class', 'small').attr('x', x + width / 2).attr('y', y + height / 2 + 4).attr('text-anchor', 'middle').text(label);
  }
}

function bars(root, x, y, text, shares, what) {
  title(root, x, y, text);
  const width = 300 / shares.length;
  shares.forEach((share, i) => cell(root, x + i * width, y, width, 40, share, what, i));
}

function bands(root, x, y, size, text, shares, what) {
  title(root, x, y, text);
  const height = size / shares.length;
  shares.forEach((share, i) => cell(root, x, y + i * height, size, height, share, what, i));
}

function square(root, x, y, size, text, share, what) {
  title(root, x, y, text);
  cell(root, x, y, size, size, share, what, Math.round(100 * share) + ' %');
}

function blocks(root, x, y, size, side, text, shares, what) {
  title(root, x, y, text);
  const width = size / side;
  shares.forEach((share, i) => cell(root, x + i % side * width, y + Math.floor(i / side) * width, width, width, share, what, i));
}
