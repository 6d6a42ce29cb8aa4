// Draws the charts of the decks of lab 5 and of the capstone from the papers' tables, their claims and the reference run:  node charts.mjs NOTEBOOKS IMG
// No number of a chart is written here.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [notebooks, img] = process.argv.slice(2);

// ---- data -----------------------------------------------------------------------------------------------------------

const read = path => readFileSync(join(notebooks, path), 'utf8');

/** The rows of a CSV file as objects; numbers are numbers. */
function table(path) {
  const [head, ...rows] = read(path).trim().split('\n').map(line => line.split(','));
  return rows.map(row => Object.fromEntries(row.map((cell, at) => [head[at], cell !== '' && isFinite(cell) ? Number(cell) : cell])));
}

const total = table('reference/rahimi-table-4.1.csv');
const communicate = table('reference/rahimi-table-4.2.csv');
const sequential = table('reference/rahimi-table-4.3.csv');
const eggen = table('reference/eggen-section-7.csv');
const claims = ['1-rahimi', '2-eggen'].flatMap(paper => JSON.parse(read(`reference/claims/${paper}.json`)));
const run = table('sample/reference-timings.csv').filter(row => row.verified === 'true');
const breg = table('reference/breg-factors.csv');
const observed = existsSync(join(notebooks, 'sample/observations.csv')) ? table('sample/observations.csv').filter(row => row.verified === 'true') : [];

const points = (rows, wanted) => rows.filter(row => Object.entries(wanted).every(([key, value]) => row[key] === value))
  .map(row => [row.n, row.value]).sort((a, b) => a[0] - b[0]);
const divided = (one, other) => one.map(([n, value], at) => [n, value / other[at][1]]);
const median = values => values.length ? values.sort((a, b) => a - b)[Math.floor(values.length / 2)] : undefined;

// ---- drawing --------------------------------------------------------------------------------------------------------

const INK = '#1a202c', GREY = '#4a5568', GRID = '#cbd5e0', GOOD = '#2b6cb0', BAD = '#c05621';
const WIRES = {
  'socket': { name: 'socket', colour: '#2b6cb0', mark: 'circle' },
  'rmi-externalizable': { name: 'Externalizable', colour: '#2f855a', mark: 'square' },
  'rmi-serializable': { name: 'Serializable', colour: '#6b46c1', mark: 'diamond' },
  'udp-stop-and-wait': { name: 'UDP, stop-and-wait', colour: '#c05621', mark: 'triangle' },
  'udp-sliding-window': { name: 'UDP, window', colour: '#975a16', mark: 'triangle' },
  'mpi': { name: 'MPI', colour: '#c53030', mark: 'square' },
  'sequential': { name: 'one processor', colour: '#4a5568', mark: 'circle' },
};

const text = (x, y, words, { anchor = 'middle', fill = INK, bold = false, size = 17 } = {}) =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" font-size="${size}" fill="${fill}" text-anchor="${anchor}"${bold ? ' font-weight="bold"' : ''}>${words}</text>`;
const line = (x1, y1, x2, y2, stroke, width = 1, dash = '') => `<line x1="${x1.toFixed(1)}" y1="${y1.toFixed(1)}" x2="${x2.toFixed(1)}" y2="${y2.toFixed(1)}" `
  + `stroke="${stroke}" stroke-width="${width}"${dash ? ` stroke-dasharray="${dash}"` : ''}/>`;
const box = (x, y, width, height, fill, stroke = fill) => `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${width.toFixed(1)}" height="${height.toFixed(1)}" fill="${fill}" stroke="${stroke}"/>`;

/** A point. Its shape says the same as its colour. */
function mark(x, y, { mark, colour }, hollow = false) {
  const corners = { square: [[-5, -5], [5, -5], [5, 5], [-5, 5]], diamond: [[0, -7], [7, 0], [0, 7], [-7, 0]], triangle: [[0, -7], [7, 5], [-7, 5]] }[mark];
  const paint = `fill="${hollow ? '#fff' : colour}" stroke="${colour}" stroke-width="2"`;
  return corners ? `<polygon points="${corners.map(([dx, dy]) => `${(x + dx).toFixed(1)},${(y + dy).toFixed(1)}`).join(' ')}" ${paint}/>`
    : `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="5" ${paint}/>`;
}

/** A drawing below its title, which says what was measured, where, and what a number is divided by. */
function write(name, title, height, parts) {
  const all = height + 26;
  writeFileSync(join(img, `${name}.svg`), `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 ${all}" width="1000" height="${all}" role="img" `
    + `font-family="Arial, Liberation Sans, DejaVu Sans Condensed, Helvetica, sans-serif">\n  <title>${title}</title>\n  ${text(500, 18, title, { fill: GREY })}\n`
    + `  <g transform="translate(0 26)">\n  ${parts.flat(9).join('\n  ')}\n  </g>\n</svg>\n`);
}

/** A scale from values to places, logarithmic or linear. */
function scale([low, high], [from, to], logarithmic) {
  const f = logarithmic ? Math.log : value => value;
  return value => from + (f(value) - f(low)) / (f(high) - f(low)) * (to - from);
}

/** Names beside their marks, in one row. */
function legend(wires, y) {
  const width = wire => 44 + 8.6 * wire.name.length;
  let x = (1000 - wires.reduce((sum, wire) => sum + width(wire), 0)) / 2;
  return wires.map(wire => {
    const at = x;
    x += width(wire);
    return [line(at, y - 6, at + 24, y - 6, wire.colour, 2.5), mark(at + 12, y - 6, wire), text(at + 30, y, wire.name, { anchor: 'start' })];
  });
}

/** Names beside boxes of their colour, in one row: of bars. */
function keys(names, y) {
  const width = ({ name }) => 50 + 8.6 * name.length;
  let x = (1000 - names.reduce((sum, one) => sum + width(one), 0)) / 2;
  return names.map(one => {
    const at = x;
    x += width(one);
    return [box(at, y - 15, 24, 16, one.colour), text(at + 32, y, one.name, { anchor: 'start' })];
  });
}

/** Axes and lines. x and y: {ticks, range, log, name}; series: [wire, points]. */
function panel({ left, title, x, y, series, level }) {
  const [top, bottom, right] = [80, 325, left + 400];
  const toX = scale(x.range, [left, right], x.log), toY = scale(y.range, [bottom, top], y.log);
  return [
    text((left + right) / 2, 58, `${title}: ${y.name}`, { bold: true, size: 18 }),
    y.ticks.map(tick => [line(left, toY(tick), right, toY(tick), GRID), text(left - 8, toY(tick) + 6, tick.toLocaleString('en'), { anchor: 'end', fill: GREY })]),
    x.ticks.map(tick => [line(toX(tick), bottom, toX(tick), bottom + 6, GREY), text(toX(tick), bottom + 25, tick.toLocaleString('en'), { fill: GREY })]),
    line(left, bottom, right, bottom, GREY, 1.5),
    text((left + right) / 2, bottom + 50, x.name, { fill: GREY }),
    level ? line(left, toY(level), right, toY(level), INK, 2, '7 5') : [],
    series.map(([wire, all]) => [
      `<polyline points="${all.map(([n, value]) => `${toX(n).toFixed(1)},${toY(value).toFixed(1)}`).join(' ')}" fill="none" stroke="${wire.colour}" stroke-width="2.5"/>`,
      all.map(([n, value]) => mark(toX(n), toY(value), wire)),
    ]),
  ];
}

// ---- the papers' tables ---------------------------------------------------------------------------------------------

const RAHIMI = 'manager and 4 workers, 100 Mbit/s, means of five runs';
const FOUR = ['socket', 'rmi-externalizable', 'rmi-serializable', 'udp-stop-and-wait'];
const sizes = { name: 'n', range: [95, 1050], log: true, ticks: [100, 200, 400, 700, 1000] };

/** A table of the four mechanisms, SPA beside MCA. */
function fourWires(name, title, rows, y, value) {
  write(name, title, 385, [legend(FOUR.map(wire => WIRES[wire]), 22), ['spa', 'mca'].map((program, at) => panel({
    left: 60 + 510 * at, title: program.toUpperCase(), x: sizes, y, level: y.level,
    series: FOUR.map(wire => [WIRES[wire], value(rows, wire, program)]),
  }))]);
}
const seconds = range => ({ name: 'seconds', range, log: true, ticks: [0.01, 0.1, 1, 10, 100].filter(tick => tick >= range[0] && tick <= range[1]) });
const plain = (rows, mechanism, program) => points(rows, { mechanism, program });
const bySocket = (rows, mechanism, program) => divided(points(rows, { mechanism, program }), points(rows, { mechanism: 'socket', program }));
fourWires('chart-total', `Total time over four mechanisms; ${RAHIMI}`, total, seconds([0.04, 80]), plain);
fourWires('chart-ratio', `Total time of each mechanism divided by that of the socket; ${RAHIMI}`, total, { name: 'times the socket', range: [0.8, 2.1], ticks: [0.8, 1, 1.2, 1.4, 1.6, 1.8, 2], level: 1 }, bySocket);
fourWires('chart-communicate', `Communication time over four mechanisms; ${RAHIMI}`, communicate, seconds([0.015, 20]), plain);

const one = points(sequential, { mechanism: 'sequential' });
const bySize = [['sequential', 'multiply-ijk'], ['socket', 'spa'], ['socket', 'mca']].map(([mechanism, program], at) => [
  [WIRES.sequential, { ...WIRES.socket, name: 'SPA' }, { ...WIRES.socket, name: 'MCA', mark: 'triangle', colour: BAD }][at], points(sequential, { mechanism, program })]);
write('chart-sequential', `Time of one processor, and of SPA and MCA over sockets; ${RAHIMI}`, 385, [
  legend(bySize.map(([wire]) => wire), 22),
  panel({ left: 60, title: 'time / n³', x: { ...sizes, log: false, ticks: [100, 300, 500, 700, 1000] }, y: { name: 'nanoseconds', range: [8, 900], log: true, ticks: [10, 30, 100, 300] },
    series: bySize.map(([wire, all]) => [wire, all.map(([n, value]) => [n, value * 1e9 / n ** 3])]) }),
  panel({ left: 570, title: 'speed-up', x: { ...sizes, log: false, ticks: [100, 300, 500, 700, 1000] }, y: { name: '4 workers over one processor', range: [0, 12], ticks: [0, 4, 8, 12] }, level: 4,
    series: bySize.slice(1).map(([wire, all]) => [wire, divided(one, all)]) }),
]);

const items = { name: 'items', range: [4600, 110000], log: true, ticks: [5000, 20000, 100000] };
const sorts = ['sequential', 'rmi-serializable', 'socket', 'mpi'].map(mechanism => [{ ...WIRES[mechanism], name: mechanism === 'rmi-serializable' ? 'RMI' : WIRES[mechanism].name }, points(eggen, { mechanism })]);
write('chart-eggen', 'A sort on one machine, and on five over three wires; section 7, 100 Mbit/s, means of five runs', 385, [
  legend(sorts.map(([wire]) => wire), 22),
  panel({ left: 70, title: 'the sort', x: items, y: { name: 'seconds', range: [0.1, 700], log: true, ticks: [0.1, 1, 10, 100] }, series: sorts.map(([wire, all]) => [wire, all.map(([n, ms]) => [n, ms / 1000])]) }),
  panel({ left: 575, title: 'speed-up', x: items, y: { name: '5 machines over one', range: [0, 32], ticks: [1, 5, 10, 15, 20, 25, 30] },
    series: sorts.slice(1).map(([wire, all]) => [wire, divided(sorts[0][1], all)]) }),
]);

// ---- the order of table 4.1, cell by cell ---------------------------------------------------------------------------

const NEXT = FOUR.slice(1).map((wire, at) => [FOUR[at], wire]);
const [LEFT, WIDE, TALL] = [190, 78, 44];
write('chart-order', 'Does the left mechanism take at most as long as the right one? Total times of table 4.1, 4 workers', 360, [
  text(LEFT - 20, 40, 'n', { anchor: 'end', fill: GREY }),
  one.map(([n], column) => text(LEFT + WIDE * (column + 0.5), 40, String(n), { fill: GREY })),
  ['spa', 'mca'].map((program, block) => NEXT.map(([sooner, later], row) => {
    const y = 56 + block * 152 + row * TALL;
    const pair = [sooner, later].map(wire => points(total, { mechanism: wire, program }));
    return [
      text(LEFT - 12, y + 28, `${short(sooner)} ≤ ${short(later)}`, { anchor: 'end' }),
      row === 1 ? text(20, y + 28, program.toUpperCase(), { bold: true }) : [],
      pair[0].map(([, value], column) => {
        const holds = value <= pair[1][column][1];
        const x = LEFT + column * WIDE;
        return [box(x + 2, y + 2, WIDE - 4, TALL - 4, holds ? '#ebf4ff' : BAD), text(x + WIDE / 2, y + 28, holds ? 'yes' : 'no', { fill: holds ? GREY : '#fff', bold: !holds })];
      }),
    ];
  })),
]);
function short(wire) {
  return { 'socket': 'socket', 'rmi-externalizable': 'Ext.', 'rmi-serializable': 'Ser.', 'udp-stop-and-wait': 'UDP' }[wire];
}

// ---- the claims -----------------------------------------------------------------------------------------------------

/** As Verdict.java says it: enough of the cases, one at least. */
const needed = ({ cases }, share = 1) => Math.max(1, Math.ceil(share * cases - 1e-9));
const holds = ({ paper, share }) => paper.cases - paper.against >= needed(paper, share);

/** The claims that hold on their paper's table, or fail; those with most cases against them first. */
const claimsWith = wanted => claims.filter(claim => claim.paper.cases > 0 && holds(claim) === wanted).sort((a, b) => b.paper.against / b.paper.cases - a.paper.against / a.paper.cases);
const placeOf = ({ source, table: where }) => `${source[0].toUpperCase()}${source.slice(1)}, ${/^\d/.test(where) ? `table ${where}` : where}`;

/** Short words for a slide; the whole sentence is in the claim. */
const IN_WORDS = {
  'socket-much-faster-than-datagram': 'Sockets communicate with "a much higher level of performance" than UDP',
  'socket-fastest-overall': 'The socket "provided the best overall performance"',
  'datagram-clearly-worst': 'With SPA, UDP "clearly provides the worst performance"',
  'order': 'From fast to slow: socket, Externalizable, Serializable, UDP',
  'distribution-pays': '"Distributed computing offers increased performance"',
  'socket-fastest': 'For SPA and MCA the socket has "the best performance", at each n',
  'stop-and-wait-worst': 'UDP has "the worst performance of the group", at each n',
  'int-by-int-beats-serializable': 'With SPA, Externalizable is "slightly" faster than Serializable',
  'spa-constant-steady': 'The constants T/n³ of SPA "remain relatively close"',
  'similar': 'With SPA, socket, Externalizable and Serializable "perform similarly"',
  'slower-than-the-first-two': 'Serializable and UDP are slower than socket and Externalizable',
  'mca-communicates-more': 'The MCA implementations "generally require more communication time"',
  'counts-calls': 'SPA makes 2k calls, MCA 2k + 2k(n − 1)',
  'mca-overtakes': 'MCA is slower than SPA up to n = 600, faster from 700',
  'mca-lead-grows': 'From there on, the lead of MCA grows with n',
  'spa-suffers': 'T/n³ of SPA jumps from n = 700 on',
  'spa-approaches-k': 'The computation speedup of SPA approaches 4',
  'mca-superlinear': 'From 700 on, 4 workers of MCA gain more than 4',
  'mpi-fastest': 'The sort is fastest over MPI',
  'java-not-fast': 'Java takes twice the time of MPI or more',
};
function inWords({ id, ours }) {
  if (!IN_WORDS[id]) throw new Error(`The claim ${id} has no short words for a slide: add them to IN_WORDS in charts.mjs.`);
  return IN_WORDS[id] + (ours ? ' *' : '');
}
const FOR_AND_AGAINST = [{ name: 'cases for it', colour: '#bee3f8' }, { name: 'cases against it: of how many, and how many are allowed', colour: BAD }];
const RULE = 'A sentence has to hold in every case; with “in general” or a like word in 3 of 4, with “offers” in one';
/** How many cases are against a claim, how many may be, and where. */
const counts = claim => `${claim.paper.against} of ${claim.paper.cases}, ${claim.paper.cases - needed(claim.paper, claim.share) || 'none'} allowed: ${placeOf(claim)}`;
/** A claim, with a bar of its cases below. */
const withBar = (claim, row) => [
  text(40, 66 + 58 * row, inWords(claim), { anchor: 'start', size: 20 }),
  box(40, 76 + 58 * row, 560, 22, '#bee3f8'), box(40, 76 + 58 * row, 560 * claim.paper.against / claim.paper.cases, 22, BAD),
  text(612, 93 + 58 * row, counts(claim), { anchor: 'start', fill: GREY })];
/** The same in one line. */
const besideBar = (claim, row) => [
  text(20, 66 + 28 * row, inWords(claim), { anchor: 'start' }),
  box(596, 50 + 28 * row, 86, 22, '#bee3f8'), box(596, 50 + 28 * row, 86 * claim.paper.against / claim.paper.cases, 22, BAD),
  text(692, 66 + 28 * row, counts(claim), { anchor: 'start', fill: GREY })];

const SHOWN = 5;
const failing = claimsWith(false).filter(({ ours }) => !ours), alsoOurs = claimsWith(false).length - failing.length;
write('chart-claims-fail', RULE, 60 + 58 * SHOWN + 24, [
  keys(FOR_AND_AGAINST, 24),
  failing.slice(0, SHOWN).map(withBar),
  text(40, 66 + 58 * SHOWN, `And ${failing.length - SHOWN} more, and ${alsoOurs} sentences of the kit's own: ./lab claims`, { anchor: 'start', fill: GREY }),
]);

const holding = claimsWith(true);
const mixed = holding.filter(({ paper }) => paper.against > 0), whole = holding.filter(({ paper }) => paper.against === 0);
const told = whole.filter(({ id }) => IN_WORDS[id]); // all would be too small to read
const below = 76 + 28 * mixed.length, perColumn = Math.ceil(told.length / 2);
write('chart-claims-hold', RULE, below + 22 + 26 * perColumn, [
  keys(FOR_AND_AGAINST, 24),
  mixed.map(besideBar),
  text(20, below, `These hold in every case, and ${whole.length - told.length} others:`, { anchor: 'start', bold: true }),
  told.map((claim, at) => text(at < perColumn ? 20 : 580, below + 28 + 26 * (at % perColumn), inWords(claim), { anchor: 'start' })),
]);

// ---- what a paper says in several places ----------------------------------------------------------------------------

const PLACES = ['section 1', 'section 4.1', 'section 5'];
const FACTORS = ['double-array', 'linked', 'vector'].flatMap(program => ['write', 'read'].map(quantity => ({ program, quantity })));
const THINGS = { 'double-array': 'arrays of doubles', 'linked': 'linked structures', 'vector': 'Vectors' };
write('chart-breg', 'java.io\'s time divided by that of the paper\'s native streams, in three places of the paper', 346, [
  PLACES.map((place, column) => text(430 + column * 205, 30, place[0].toUpperCase() + place.slice(1), { bold: true, size: 18 })),
  FACTORS.map(({ program, quantity }, row) => {
    const said = PLACES.map(place => breg.find(r => r.table === place && r.mechanism === 'native' && r.program === program && r.quantity === quantity));
    const agree = new Set(said.filter(Boolean).map(({ value }) => value)).size === 1;
    const y = 46 + row * 50;
    return [
      text(310, y + 28, `${THINGS[program]}, ${quantity}`, { anchor: 'end', size: 18 }),
      said.map((one, column) => one ? [
        box(332 + column * 205, y, 196, 42, agree ? '#ebf4ff' : '#fff3e6', agree ? GOOD : BAD),
        text(430 + column * 205, y + 28, `${one.bound} ${one.value}`.trim(), { size: 20, bold: !agree }),
      ] : []),
    ];
  }),
]);

// ---- the reference run: loopback against the papers' network ---------------------------------------------------------

/** What the run is called in a legend. Rows of C have no JDK. */
const REFERENCE = `reference run, JDK ${[...new Set([...run, ...observed].flatMap(({ jdk }) => String(jdk).match(/^\d+/) ?? []))].join(' and ')}`;
const SIX = Object.keys(WIRES).filter(wire => wire !== 'sequential');
const NETS = [['loopback', { name: `${REFERENCE}, loopback`, colour: GOOD, mark: 'circle' }], ['lan100', { name: 'the same, 100 Mbit/s', colour: BAD, mark: 'square' }]];
const PAPER = { name: 'the paper, 100 Mbit/s', colour: GREY, mark: 'diamond' };
const N = Math.max(...run.filter(row => row.program === 'mca').map(row => row.n));
write('chart-networks', 'Communication time, 4 workers: loopback, an emulated network, and table 4.2', 395, [
  legend([...NETS.map(([, net]) => net), PAPER], 22),
  ['spa', 'mca'].map((program, at) => {
    const left = 175 + 405 * at, right = left + 385;
    const toX = scale([2, 20000], [left, right], true);
    const y = row => 96 + row * 44;
    return [
      text((left + right) / 2, 58, `${program.toUpperCase()}, n = ${N.toLocaleString('en')}`, { bold: true, size: 18 }),
      [10, 100, 1000, 10000].map(tick => [line(toX(tick), 72, toX(tick), 340, GRID), text(toX(tick), 362, tick.toLocaleString('en'), { fill: GREY })]),
      text((left + right) / 2, 390, 'communication in ms', { fill: GREY }),
      SIX.map((mechanism, row) => {
        const of = net => median(run.filter(r => r.program === program && r.n === N && r.k === 4 && r.mechanism === mechanism && r.net === net).map(r => r.communicate_ms));
        const paper = points(communicate, { mechanism, program }).find(([n]) => n === N)?.[1];
        const marks = [...NETS.map(([net, look]) => [of(net), look]), [paper && paper * 1000, PAPER]].filter(([ms]) => ms !== undefined);
        const [low, high] = [Math.min(...marks.map(([ms]) => ms)), Math.max(...marks.map(([ms]) => ms))];
        return [at ? [] : text(160, y(row) + 6, WIRES[mechanism].name, { anchor: 'end' }), marks.length ? line(toX(low), y(row), toX(high), y(row), GREY, 1.5) : [],
          marks.map(([ms, look]) => mark(toX(ms), y(row), look))];
      }),
    ];
  }),
]);

// ---- graphs: Breg and Polychronopoulos' factors over java.io, and those of the reference run -----------------------------

const GRAPHS = [['double arrays', 'double-array', 'native', 'double-array', 'streams'], ['trees', 'linked', 'native', 'tree', 'streams'],
  ['trees, by hand', 'linked', 'x-stream-explicit', 'tree', 'streams-codecs'], ['Vectors', 'vector', 'native', 'vector', 'streams-codecs']];
/** At the largest n that both have. */
function observedFactor(quantity, program, mechanism) {
  const value = (of, n) => median(observed.filter(row => row.experiment === 'objects' && row.quantity === quantity && row.program === program && row.mechanism === of && row.n === n).map(row => row.value));
  const n = Math.max(...observed.filter(row => row.quantity === quantity && row.program === program && row.mechanism === mechanism).map(row => row.n));
  return isFinite(n) ? value('java-io', n) / value(mechanism, n) : undefined;
}
const factors = GRAPHS.flatMap(([name, theirs, by, program, mechanism]) => [['write', 'written'], ['read', 'read']].map(([quantity, done]) => [`${name}, ${done}`,
  breg.find(row => row.table === 'section 4.1' && row.quantity === quantity && row.mechanism === by && row.program === theirs), observedFactor(quantity, program, mechanism)]));
const wide = scale([0, Math.max(...factors.flatMap(([, paper, today]) => [paper.value, today ?? 0]))], [0, 600]);
write('chart-graph', 'java.io\'s time divided by that of the paper\'s streams, or of the lab\'s: largest graphs, no network', 42 + 42 * factors.length, [
  keys([{ name: 'the paper, JDK 1.2.2', colour: GREY }, { name: REFERENCE, colour: GOOD }], 22),
  factors.map(([name, paper, today], row) => [[paper.value, GREY, paper.bound], [today, GOOD, '']].map(([value, colour, bound], at) => {
    if (value === undefined) return [];
    const [end, y] = [272 + wide(value), 36 + 42 * row + 18 * at];
    return [
      at === 0 ? text(260, y + 24, name, { anchor: 'end' }) : [],
      box(272, y, end - 272, 17, colour),
      bound ? [line(end, y + 8.5, end + 34, y + 8.5, colour, 3, '7 5'), `<polygon points="${[[34, 2], [46, 8.5], [34, 15]].map(([dx, dy]) => `${(end + dx).toFixed(1)},${y + dy}`).join(' ')}" fill="${colour}"/>`] : [],
      text(end + (bound ? 54 : 8), y + 14, `${bound} ${value.toFixed(1)} times`.trim(), { anchor: 'start', fill: GREY }),
    ];
  })),
]);

// ---- an array and a map, one way: lab 6 and lab 7 ---------------------------------------------------------------------------

/** One bar a mechanism, in us of the reference run on one machine; what was not measured is left out. rows: [name, {experiment, ...}]. */
function bars(name, title, rows) {
  const measured = rows.map(([words, wanted]) => [words, median(observed.filter(row => row.net === 'loopback' && Object.entries(wanted).every(([key, value]) => row[key] === value)).map(row => row.value))])
    .filter(([, value]) => value !== undefined);
  const wide = scale([0, Math.max(...measured.map(([, value]) => value))], [0, 500]);
  write(name, `${title}; ${REFERENCE}, medians`, 20 + 40 * measured.length, measured.map(([words, value], row) => [
    text(320, 34 + 40 * row, words, { anchor: 'end' }), box(332, 16 + 40 * row, wide(value), 26, GOOD),
    text(342 + wide(value), 34 + 40 * row, `${Math.round(value).toLocaleString('en')} µs`, { anchor: 'start', fill: GREY })]));
}
const matrix = mechanism => ({ experiment: 'ping-pong', quantity: 'one-way', program: 'float[n][n]', n: 512, mechanism });
const array = mechanism => ({ ...matrix(mechanism), program: 'float[n2]' });
bars('chart-array', '512 × 512 floats one way between two processes of one machine', [['java.io over a socket', matrix('java-io-socket')], ['java.io over MPI', matrix('mpj-object')], ['a proxy for each row', matrix('mpj-arrays-1')],
  ['one proxy for all rows', matrix('mpj-arrays-2')], ['no copy', matrix('mpj-no-copy')], ['an array, from Java', array('mpj')], ['an array, in C', array('mpi-c')]]);
const map = mechanism => ({ experiment: 'transfer', quantity: 'total', program: 'map', n: 1760, mechanism });
bars('chart-map', 'A map of 1,760 objects there over the loopback, and a small frame back', [['java.io', map('java-io')], ['Kryo', map('kryo')], ['Fory', map('fory')], ['relocatable cluster, checked', map('cluster-reloc-checked')],
  ['ISO cluster, checked', map('cluster-iso-checked')], ['relocatable cluster', map('cluster-reloc')], ['ISO cluster', map('cluster-iso')], ['bare bytes', map('raw')]]);
