// Bytes and the objects in them: memory or a stream, cell by cell, with arrows from references to what they refer to.

import { colour } from './matrices.js';

const GAP = 14, HIGH = 42, LOOP = 44, WIDEST = 24, TICKS = 300, WAY = 44;

/** Draws a picture of a lab's own: the graph of its objects above, its bytes below. */
export function drawMemory(svg, { width, height }, { strips, graph }) {
  const root = d3.select(svg).attr('viewBox', `0 0 ${width} ${height}`);
  root.selectAll('*').remove();
  root.attr('aria-label', `${graph.objects.length} objects, ${strips.map(strip => strip.title).join('; ')}`);
  root.append('defs').append('marker').attr('id', 'tip-of-memory').attr('viewBox', '0 0 8 8').attr('refX', 8).attr('refY', 4)
    .attr('markerWidth', 6).attr('markerHeight', 6).attr('orient', 'auto').append('path').attr('d', 'M0 0 8 4 0 8z').attr('fill', 'context-stroke');
  const rows = strips.map(strip => rowsOf(strip.cells, width - 2 * GAP));
  const wayTo = strip => (strip.came ? WAY : 0);
  const high = d3.sum(rows, (each, i) => 34 + each.length * (HIGH + GAP) + wayTo(strips[i]));
  const top = Math.max(150, height - high - GAP);
  drawGraph(root, graph, { x: GAP, y: GAP, width: width - 2 * GAP, height: top - 2 * GAP });
  const scale = Math.min(1, (height - top) / high); // many bytes: smaller rather than cut off
  const below = root.append('g').attr('transform', `translate(${GAP} ${top}) scale(${scale})`);
  let y = 20;
  strips.forEach((strip, i) => {
    if (strip.came) {
      below.append('path').attr('class', 'refers sent').attr('d', `M20 ${y - 22}v${WAY - 6}`).attr('marker-end', 'url(#tip-of-memory)');
      below.append('text').attr('class', 'came').attr('x', 34).attr('y', y + 6).text(strip.came);
      y += WAY;
    }
    below.append('text').attr('class', 'strong').attr('y', y - 6).text(strip.title);
    drawStrip(below, rows[i], y);
    y += 34 + rows[i].length * (HIGH + GAP);
  });
}

const shown = text => (text.length > WIDEST ? text.slice(0, WIDEST - 1) + '…' : text);

const wideOf = cell => Math.max(34, Math.max(8.6 * shown(cell.name).length, 7.4 * shown(cell.value).length) + 12);

/** Places cells one behind another, in rows of this width; an object that fits into a row is not divided. */
function rowsOf(cells, width) {
  const rows = [[]];
  let x = 0;
  cells.forEach((cell, i) => {
    const wide = wideOf(cell), begins = cell.object && cells[i - 1]?.object !== cell.object;
    const all = begins ? d3.sum(cells.filter(each => each.object === cell.object), wideOf) : wide;
    if (x > 0 && (x + wide > width || x + all > width && all <= width)) {
      rows.push([]);
      x = 0;
    }
    rows.at(-1).push({ cell, x, wide });
    x += wide;
  });
  return rows;
}

function drawStrip(root, rows, top) {
  const places = new Map();
  rows.forEach((row, j) => row.forEach(({ cell, x, wide }) => {
    const y = top + j * (HIGH + GAP);
    places.set(cell.at, { x, y, wide });
    const group = root.append('g').attr('class', 'cell').attr('transform', `translate(${x} ${y})`);
    group.append('title').text(`at ${cell.at}, ${cell.bytes} bytes: ${cell.name} ${cell.value}`);
    group.append('rect').attr('class', cell.object ? 'part ' + colour(cell.object - 1) : 'part of-b').attr('width', wide).attr('height', HIGH);
    group.append('text').attr('class', 'on').attr('x', 5).attr('y', 17).text(shown(cell.name));
    group.append('text').attr('class', 'on value').attr('x', 5).attr('y', 34).text(shown(cell.value));
  }));
  for (const { cell, x, wide } of rows.flat()) {
    const target = places.get(cell.target), from = places.get(cell.at);
    if (!target) continue;
    const a = { x: x + wide / 2, y: from.y + HIGH }, b = { x: target.x + 10, y: target.y + HIGH };
    const deep = 9 + Math.min(22, Math.abs(a.x - b.x) / 30);
    const same = from.y === target.y;
    const d = same ? `M${a.x} ${a.y}C${a.x} ${a.y + deep} ${b.x} ${b.y + deep} ${b.x} ${b.y}`
      : target.y < from.y ? `M${a.x} ${from.y}C${a.x} ${from.y - GAP} ${b.x} ${b.y + 2 * GAP} ${b.x} ${b.y}`
        : `M${a.x} ${a.y}C${a.x} ${a.y + GAP} ${b.x} ${target.y - GAP} ${b.x} ${target.y}`;
    root.append('path').attr('class', 'refers').attr('d', d).attr('marker-end', 'url(#tip-of-memory)').append('title').text(`${cell.name} refers to ${cell.target}`);
  }
}

/** Lets the objects find their places by themselves; always the same ones. */
function drawGraph(root, { objects, references }, area) {
  const nodes = objects.map((name, i) => ({ name, number: i + 1 })), high = 30;
  const wide = node => 7.6 * `${node.number}: ${node.name}`.length + 16;
  const links = references.map(({ from, to, name }) => ({ source: nodes[from - 1], target: nodes[to - 1], name })).filter(each => each.source && each.target);
  nodes.forEach((node, i) => {
    const angle = 2 * Math.PI * i / nodes.length - 3 * Math.PI / 4; // a ring, which the forces then change
    node.x = area.width / 2 * (1 + Math.cos(angle));
    node.y = area.height / 2 * (1 + Math.sin(angle));
  });
  d3.forceSimulation(nodes).force('link', d3.forceLink(links).distance(150)).force('push', d3.forceManyBody().strength(-500))
    .force('middle', d3.forceCenter(area.width / 2, area.height / 2)).force('apart', d3.forceCollide(node => wide(node) / 2 + 12))
    .force('flat', d3.forceY(area.height / 2).strength(.25)).stop().tick(TICKS);
  spread(nodes, area, wide, high / 2 + (links.some(link => link.source === link.target) ? LOOP + 18 : 16));
  const isLoop = link => reaches(link.target, link.source, links);
  for (const link of links) drawLink(root, link, isLoop(link) ? ' loop' : '', area.height / 2, high, wide);
  if (links.some(isLoop)) {
    root.append('text').attr('class', 'loops').attr('x', area.x).attr('y', area.y + 6)
      .text('Arrows of this colour form a loop: they lead back to the object where they begin.');
  }
  for (const node of nodes) {
    const group = root.append('g').attr('class', 'object').attr('transform', `translate(${node.x - wide(node) / 2} ${node.y - high / 2})`);
    group.append('rect').attr('class', 'part ' + colour(node.number - 1)).attr('width', wide(node)).attr('height', high).attr('rx', 8);
    group.append('text').attr('class', 'on').attr('x', wide(node) / 2).attr('y', 20).attr('text-anchor', 'middle').text(`${node.number}: ${node.name}`);
  }
}

/** Whether references lead from an object to another, or to itself in no step. */
function reaches(from, to, links) {
  const seen = new Set([from]);
  for (const node of seen) links.filter(link => link.source === node).forEach(link => seen.add(link.target)); // it grows meanwhile
  return seen.has(to);
}

/** Stretches their places to fill an area. */
function spread(nodes, area, wide, above) {
  const fit = (axis, start, length, room) => {
    const least = d3.min(nodes, node => node[axis]) ?? 0, most = d3.max(nodes, node => node[axis]) ?? 0;
    for (const node of nodes) {
      const share = most - least < 1 ? .5 : (node[axis] - least) / (most - least);
      node[axis] = start + room + share * Math.max(0, length - 2 * room);
    }
  };
  fit('x', area.x, area.width, Math.max(0, ...nodes.map(wide)) / 2 + 34);
  fit('y', area.y + 14, area.height - 14, above);
}

function drawLink(root, { source, target, name }, loop, half, high, wide) {
  const write = (x, y) => root.append('text').attr('class', 'small label').attr('x', x).attr('y', y).attr('text-anchor', 'middle').text(name);
  const path = d => root.append('path').attr('class', 'refers' + loop).attr('d', d).attr('marker-end', 'url(#tip-of-memory)');
  if (source === target) {
    const out = source.y < half ? -1 : 1, { x } = source, y = source.y + out * high / 2; // away from the others
    path(`M${x - 16} ${y}C${x - 60} ${y + out * LOOP * 4 / 3} ${x + 60} ${y + out * LOOP * 4 / 3} ${x + 16} ${y}`);
    write(x, y + out * (LOOP + 10) + 4);
    return;
  }
  const dx = target.x - source.x, dy = target.y - source.y, length = Math.hypot(dx, dy) || 1;
  const middle = { x: (source.x + target.x) / 2 - dy / length * 22, y: (source.y + target.y) / 2 + dx / length * 22 };
  const edge = (node, to) => {
    const share = Math.min(wide(node) / 2 / Math.abs(to.x - node.x || 1e-9), high / 2 / Math.abs(to.y - node.y || 1e-9), 1);
    return { x: node.x + (to.x - node.x) * share, y: node.y + (to.y - node.y) * share };
  };
  const a = edge(source, middle), b = edge(target, middle);
  path(`M${a.x} ${a.y}Q${middle.x} ${middle.y} ${b.x} ${b.y}`);
  write((a.x + 2 * middle.x + b.x) / 4, (a.y + 2 * middle.y + b.y) / 4 + 4);
}
