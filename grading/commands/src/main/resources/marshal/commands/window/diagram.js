// The space-time diagram: a line a process, time goes down, an arrow a message. Shows the events around the cursor.

const LEFT = 100, TOP = 34, WIDEST = 190, LETTER = 6.9;
const LABELLED = 24; // at most this number of events have room for their labels

/** What has two ends, each the index of an event: messages, calls and phases. */
export function itemsOf(events) {
  const items = [], delivered = new Map(), begun = new Map();
  events.forEach((event, i) => {
    if (event.kind === 'delivered' && event.number) delivered.set(`${event.from}>${event.to}>${event.number}`, i);
  });
  events.forEach((event, i) => {
    if (event.kind === 'begun') begun.set(event.from, i);
    else if (event.kind === 'ended') {
      if (begun.has(event.from)) items.push({ call: true, event, begin: begun.get(event.from), end: i });
      begun.delete(event.from);
    } else if (event.kind === 'phase') {
      items.push({ call: true, phase: true, event, begin: i, end: events.findLastIndex(each => each.us <= event.us + (event.lasts ?? 0)) });
    } else if (event.kind === 'sent') {
      const there = delivered.get(`${event.from}>${event.to}>${event.number}`);
      items.push({ event, begin: i, end: there ?? i, never: there === undefined });
    } else if (!(event.kind === 'delivered' && event.number)) items.push({ event, begin: i, end: i });
  });
  begun.forEach((i, process) => items.push({ call: true, endless: true, event: events[i], process, begin: i, end: events.length }));
  return items.sort((a, b) => a.call === b.call ? a.begin - b.begin : a.call ? -1 : 1);
}

/** A manager first, then the others by their numbers. */
export function processesOf(events) {
  const all = new Set(events.flatMap(event => [event.from, event.to]).filter(Boolean));
  return [...all].sort((a, b) => b.startsWith('manager') - a.startsWith('manager') || a.length - b.length || (a < b ? -1 : 1));
}

/**
 * Draws this number of a run's events, at least one, in a panel of this size. clocks, if there are any, show Lamport's numbers.
 * choose(i) is called with an event's index when somebody clicks it, point(item) when a pointer comes to a message or, with null, leaves it.
 */
export function drawDiagram(svg, size, { events, items, processes, gap, leftOut }, { cursor, rows: asked, clocks }, choose, point = () => {}) {
  const rows = asked > LABELLED ? asked : Math.max(4, Math.min(asked, Math.floor((size.height - TOP) / 19)));
  const count = Math.min(rows, events.length);
  const start = Math.max(0, Math.min(events.length - count, cursor - Math.ceil(count * .7)));
  const step = (size.height - TOP) / (Math.min(rows, Math.max(count, 8)) + 1);
  const between = Math.max(12, Math.min(WIDEST, (size.width - LEFT) / Math.max(1, processes.length)));
  const x = process => LEFT + between / 2 + between * processes.indexOf(process);
  const y = i => TOP + step * Math.max(0, Math.min(Math.max(i, start - 1), start + count) - start + .7);
  const width = Math.max(size.width, LEFT + between * processes.length), height = TOP + step * (count + 1);
  const root = d3.select(svg).attr('width', width * size.unit).attr('height', height * size.unit).attr('viewBox', `0 0 ${width} ${height}`);
  root.selectAll('*').remove();
  root.attr('aria-label', `Events ${start + 1} to ${start + count} of ${events.length}, between ${processes.join(', ')}`);
  for (const [i, process] of processes.entries()) {
    if (between > 22 || i % 2 === 0) root.append('text').attr('class', 'strong').attr('x', x(process)).attr('y', 18).attr('text-anchor', 'middle').text(shortly(process, between))
      .append('title').text(process);
    root.append('line').attr('class', 'rail').attr('x1', x(process)).attr('x2', x(process)).attr('y1', 26).attr('y2', height);
  }
  const every = Math.max(1, Math.ceil(15 / step));
  for (let i = start; i < start + count; i += every) {
    root.append('text').attr('class', 'small').attr('x', LEFT - 8).attr('y', y(i) + 4).attr('text-anchor', 'end')
      .text((events[i].us / 1000).toFixed(3) + ' ms');
  }
  if (leftOut && gap >= start && gap < start + count) {
    root.append('text').attr('class', 'strong').attr('x', LEFT).attr('y', y(gap) - step / 2).text(`${leftOut.toLocaleString('en')} events are left out here`);
  }
  const now = y(cursor - 1) + step / 2;
  root.append('line').attr('class', 'now').attr('x1', 0).attr('x2', width).attr('y1', now).attr('y2', now);
  const drawing = { x, y, step, cursor, start, count, between, clocks, choose, point };
  const seen = items.filter(item => item.begin < start + count && item.end >= start);
  for (const item of seen) (item.phase ? drawPhase : item.call ? drawCall : drawMessage)(root, item, drawing);
  if (step < 13) return;
  for (const item of seen) if (item.begin >= start && (item.phase || !item.call)) drawLabel(root, item, drawing, width); // above all lines
}

/** A process's name, as much of it as there is room for: worker 12, w 12, 12. */
function shortly(process, room) {
  const [kind, number = ''] = process.split(' ');
  return [process, `${kind[0]} ${number}`.trim(), number || kind[0]].find(each => each.length * 8 + 4 <= room) ?? number;
}

function drawPhase(root, item, { x, y, cursor, choose }) {
  const { event } = item, top = y(item.begin);
  const group = root.append('g').attr('class', 'item phase' + (item.begin >= cursor ? ' future' : '')).on('click', () => choose(item.begin));
  group.append('title').text(`${event.from}: ${event.name}, ${((event.lasts ?? 0) / 1000).toFixed(3)} ms`);
  group.append('rect').attr('x', x(event.from) - 8).attr('y', top).attr('width', 16).attr('height', Math.max(3, y(item.end) - top));
}

function drawCall(root, item, { x, y, cursor }) {
  const future = item.begin >= cursor;
  const process = item.event.from;
  const group = root.append('g').attr('class', 'item' + (future ? ' future' : ''));
  group.append('title').text(`${process}: ${item.event.name}${item.event.to ? ', for ' + item.event.to : ''}${item.endless ? ', not over' : ''}`);
  group.append('rect').attr('class', 'call' + (item.endless ? ' endless' : '')).attr('x', x(process) - 5).attr('y', y(item.begin))
    .attr('width', 10).attr('height', Math.max(3, y(item.end) - y(item.begin)));
}

function drawMessage(root, item, { x, y, step, cursor, between, clocks, choose, point }) {
  const { event } = item;
  const { from, to } = endsOf(event, x, between);
  const top = y(item.begin), bottom = y(item.end);
  const lost = event.kind === 'dropped' || item.never, kept = event.kind === 'delayed';
  const group = root.append('g').datum(item).on('click', () => choose(item.begin)).on('mouseenter', () => point(item)).on('mouseleave', () => point(null))
    .attr('class', `item message ${event.kind}${item.never ? ' never' : ''}${item.begin >= cursor ? ' future' : ''}${item.begin === cursor - 1 ? ' chosen' : ''}`);
  group.append('title').text(`${event.from} to ${event.to ?? 'nobody in particular'}: ${event.name}`);
  const end = lost || kept ? { x: from + (to - from) * .6, y: top } : { x: to, y: bottom };
  const d = from === to ? `M${from} ${top}q30 ${step / 2} 0 ${Math.max(step / 2, bottom - top)}` : `M${from} ${top}L${end.x} ${end.y}`;
  group.append('path').attr('class', 'hit').attr('d', d);
  group.append('path').attr('class', 'arrow').attr('d', d);
  if (lost) {
    group.append('path').attr('class', 'cross').attr('d', `M${end.x - 5} ${end.y - 5}l10 10m0 -10l-10 10`);
  } else if (from !== to && !kept) {
    const angle = Math.atan2(end.y - top, end.x - from) * 180 / Math.PI;
    group.append('path').attr('class', 'head').attr('transform', `translate(${end.x} ${end.y}) rotate(${angle})`).attr('d', 'M0 0l-9 -4v8z');
  }
  const clock = step < 13 ? null : clocks?.get(item);
  if (!clock) return;
  const side = Math.sign(to - from) || 1;
  for (const [place, height, time] of [[from - side * 11, top, clock.sent], [to + side * 11, bottom, arrived(item) ? clock.came : null]]) {
    if (time) group.append('text').attr('class', 'lamport').attr('x', place).attr('y', height + 5).attr('text-anchor', 'middle').text(time.lamport);
  }
}

const arrived = ({ event, never }) => !never && !['dropped', 'damaged', 'delayed'].includes(event.kind);

const endsOf = (event, x, between) => ({ from: x(event.from), to: event.to ? x(event.to) : x(event.from) + between / 2 });

/** A name above the row in which its message or phase begins: the row is its own, so a label may be longer than its arrow. */
function drawLabel(root, item, { x, y, cursor, between }, width) {
  const { event } = item, { from, to } = endsOf(event, x, between);
  const text = event.name.split(',')[0].replace(/^MPI_/, ''), half = text.length * LETTER / 2 + 4;
  const isLevel = item.end === item.begin && !item.phase;
  const middle = isLevel ? (from + to) / 2 : from + (to < from ? -half : half) + (item.phase ? 10 : 0); // a slanted arrow leaves the row
  root.append('g').datum(item).attr('class', `item told${item.begin >= cursor ? ' future' : ''}${item.begin === cursor - 1 ? ' chosen' : ''}`)
    .append('text').attr('class', 'small label').attr('x', Math.max(LEFT + half, Math.min(width - half, middle)))
    .attr('y', y(item.begin) - 3).attr('text-anchor', 'middle').text(text);
}
