// The page: a choice goes to the server, a run's state comes back, and one cursor says which moment of it is shown.

import { totalsOf } from './totals.js';
import { drawStage, isOver } from './stage.js';
import { drawDiagram, itemsOf, processesOf } from './diagram.js';
import { showMessage } from './message.js';
import { beforeAnyRun, nextOf } from './next.js';

const $ = id => document.getElementById(id);
const form = $('choice');
const field = name => form.elements[name];
const ROWS = [8, 14, 24, 40, 80, 160];
const STATES = {
  compiling: 'compiling', running: 'running', right: 'right', wrong: 'WRONG', failed: 'failed', stopped: 'stopped',
};
const PHASES = ['partition', 'communicate', 'compute', 'combine'];

const choices = await (await fetch('choices')).json();
const layouts = Object.fromEntries(choices.labs.map(lab => [lab.id, lab.layout]));

let view = null;      // the run that is shown
let drawn = null;     // the totals of the last drawing
let replay = null;    // its events, when it is over
let cursor = 0;       // how many of them have happened
let rows = 2;         // which of ROWS
let playing = null;
let newest = 0;

// ---- the choice ----

function options(select, names, labels = names) {
  const before = select.value;
  select.replaceChildren(...names.map((name, i) => new Option(labels[i], name)));
  if (names.includes(before)) select.value = before;
}

const lab = () => choices.labs.find(each => each.id === field('lab').value);
const program = () => lab().programs.find(each => each.label === field('program').value);

function fit(changed) {
  if (changed === 'lab') options(field('program'), lab().programs.map(each => each.label));
  if (changed === 'lab' || changed === 'program') {
    options(field('way'), program().ways.map(each => each.name));
    field('way').disabled = !program().ways.length;
    $('way-name').textContent = program().isMpi ? 'Variant' : 'Wire';
    field('n').value = program().size;
  }
  const faults = program().ways.find(each => each.name === field('way').value)?.hasFaults ?? false;
  field('faults').disabled = !faults || field('net').value !== 'loopback';
}

function choice() {
  return {
    lab: field('lab').value, program: field('program').value, way: field('way').value, n: Number(field('n').value),
    k: Number(field('k').value), net: field('net').value, faults: field('faults').disabled ? '' : field('faults').value.trim(),
    code: field('code').value, seed: Number(field('seed').value),
  };
}

options(field('lab'), choices.labs.map(each => each.id), choices.labs.map(each => each.name));
options(field('net'), choices.nets);
options(field('code'), choices.codes, choices.codes.map(each => (each === 'starter' ? 'mine' : 'the solution')));
const asked = location.hash.slice(1);
if (choices.labs.some(each => each.id === asked)) field('lab').value = asked;
fit('lab');
$('next').textContent = beforeAnyRun(choices, asked);
form.addEventListener('change', event => fit(event.target.name));
form.addEventListener('submit', async event => {
  event.preventDefault();
  const answer = await fetch('runs', { method: 'POST', body: JSON.stringify(choice()) });
  if (answer.ok) return;
  const { error } = await answer.json();
  say(error, 'error');
});
$('stop').addEventListener('click', () => fetch('stop', { method: 'POST' }));

function say(text, kind) {
  $('status').textContent = text;
  $('status').className = kind;
}

// ---- the run ----

new EventSource('stream').addEventListener('message', event => {
  const now = JSON.parse(event.data);
  if (!now) return;
  const isNew = now.id > newest;
  newest = Math.max(newest, now.id);
  $('start').disabled = !isOver(now);
  $('stop').disabled = isOver(now);
  if (isNew) pause();
  if (isNew || view?.id === now.id) show(now);
  if (isNew || isOver(now)) list();
});

async function show(run) {
  const isOther = view?.id !== run.id;
  view = run;
  if (isOther) {
    replay = drawn = null;
    cursor = 0;
  }
  const told = `Run ${run.id}: ${STATES[run.state]}`;
  say(run.state === 'failed' ? `${told}. ${run.remarks[0]?.split('\n')[0] ?? ''}` : told, run.state);
  $('command').textContent = run.command;
  $('next').textContent = nextOf(run, choices.codes);
  numbers();
  if (isOver(run) && !replay) {
    const answer = await fetch(`runs/${run.id}/replay`);
    if (view.id !== run.id) return;
    if (!answer.ok) return say(`Run ${run.id} is forgotten: there were too many since.`, 'error');
    const events = await answer.json();
    if (view.id !== run.id) return;
    drawn = null;
    replay = { ...events, items: itemsOf(events.events), processes: processesOf(events.events) };
    cursor = replay.events.length;
  }
  exports();
  draw();
}

/** All that depends on the cursor. */
function draw() {
  const events = replay?.events ?? [];
  const totals = cursor < events.length ? totalsOf(events, cursor) : view.totals; // of a long run the page has not all events
  const shape = choices.labs.find(each => each.id === view.choice.lab)?.programs.find(each => each.label === view.choice.program)?.shape;
  drawStage($('stage'), view, shape, totals, drawn);
  drawn = totals;
  stages(totals);
  $('cursor').max = events.length;
  $('cursor').value = cursor;
  for (const id of ['first', 'back']) $(id).disabled = !replay || cursor === 0;
  for (const id of ['forward', 'last']) $(id).disabled = !replay || cursor === events.length;
  $('play').disabled = $('cursor').disabled = !events.length;
  $('out').disabled = rows === ROWS.length - 1;
  $('in').disabled = rows === 0;
  const event = events[cursor - 1];
  $('event').textContent = !replay ? view.totals.last.at(-1) ?? ''
    : event ? `${cursor} of ${events.length}: ${(event.us / 1000).toFixed(3)} ms, ${event.from}${event.to ? ' to ' + event.to : ''}, ${event.kind}: ${event.name}`
    : events.length ? `0 of ${events.length}: nothing has happened yet` : 'This run had no messages.';
  $('cursor').setAttribute('aria-valuetext', $('event').textContent);
  $('moment').hidden = !events.length;
  if (events.length) drawDiagram($('diagram'), replay, cursor, ROWS[rows], i => to(i + 1));
  showMessage($('message'), event, view.choice.lab, layouts);
}

function numbers() {
  const body = document.querySelector('#counts tbody');
  body.replaceChildren();
  const predicted = view.formula.calls > 0 || view.formula.elements > 0;
  for (const what of ['calls', 'elements', 'bytes']) {
    const row = body.insertRow();
    row.appendChild(Object.assign(document.createElement('th'), { scope: 'row', textContent: what }));
    row.insertCell().textContent = view.counts[what].toLocaleString('en');
    const formula = predicted && (what !== 'bytes' || view.formula.bytes > 0) ? view.formula[what] : null;
    const cell = row.insertCell();
    cell.textContent = formula === null ? '' : formula.toLocaleString('en');
    if (formula !== null && isOver(view) && formula !== view.counts[what]) {
      cell.textContent += ' ≠';
      row.classList.add('differs');
    }
  }
  $('remarks').replaceChildren(...view.remarks.map(each => Object.assign(document.createElement('li'), { textContent: each })));
}

/** The phases by the student's clock, once there are any; and what the wire shows, as it grows. */
function stages(totals) {
  const manager = totals.pairs.some(pair => pair.from.startsWith('rank')) ? 'rank 0' : 'manager';
  const withData = totals.pairs.filter(pair => pair.first >= 0);
  const out = withData.filter(pair => pair.from === manager), back = withData.filter(pair => pair.to === manager);
  const bars = [];
  if (out.length) {
    const begin = d3.min(out, pair => pair.first), sent = d3.max(out, pair => pair.last), now = totals.micros;
    const came = Math.max(sent, d3.min(back, pair => pair.last) ?? now), end = d3.max(back, pair => pair.last) ?? now;
    bars.push(['As the wire shows it', [['tasks go out', sent - begin], ['at work', came - sent], ['results come', end - came]], now]);
  }
  const { phases } = view;
  if (phases) {
    bars.push([manager === 'rank 0' ? 'By rank 0\'s clock' : 'By the manager\'s clock', PHASES.map(name => [name, phases[name + 'Nanos'] / 1000]), phases.totalNanos / 1000]);
  }
  $('phases').replaceChildren(...bars.flatMap(([title, parts, total]) => [
    Object.assign(document.createElement('p'), { className: 'phases-title', textContent: `${title}: ${millis(total)}` }),
    ...parts.map(([name, micros]) => phase(name, Math.max(0, micros), total)),
  ]));
}

function phase(name, micros, total) {
  const line = Object.assign(document.createElement('div'), { className: 'phase' });
  const text = content => Object.assign(document.createElement('span'), { textContent: content });
  const bar = Object.assign(document.createElement('progress'), { max: Math.max(1, total), value: Math.min(micros, total) });
  bar.setAttribute('aria-label', name);
  line.append(text(name), bar, text(millis(micros)));
  return line;
}

const millis = micros => `${(micros / 1000).toFixed(3)} ms`;

// ---- the replay ----

function to(moment) {
  if (!replay) return;
  cursor = Math.max(0, Math.min(replay.events.length, moment));
  draw();
}

function pause() {
  clearInterval(playing);
  playing = null;
  $('play').setAttribute('aria-pressed', 'false');
}

function play() {
  if (playing) return pause();
  if (cursor === replay.events.length) to(0);
  $('play').setAttribute('aria-pressed', 'true');
  const jump = Math.max(1, Math.round(replay.events.length / 300)); // a long run in a minute
  playing = setInterval(() => (cursor < replay.events.length ? to(cursor + jump) : pause()), 200);
}

$('first').addEventListener('click', () => to(0));
$('back').addEventListener('click', () => to(cursor - 1));
$('forward').addEventListener('click', () => to(cursor + 1));
$('last').addEventListener('click', () => to(Infinity));
$('play').addEventListener('click', play);
$('cursor').addEventListener('input', event => to(Number(event.target.value)));
for (const [id, more] of [['out', 1], ['in', -1]]) {
  $(id).addEventListener('click', () => {
    rows = Math.max(0, Math.min(ROWS.length - 1, rows + more));
    if (view) draw();
  });
}

function exports() {
  const endings = replay?.events.length ? [['svg', 'diagram'], ['jsonl', 'events'], ['json', 'Perfetto']] : [];
  $('exports').replaceChildren(...endings.map(([ending, text]) =>
    Object.assign(document.createElement('a'), { href: `runs/${view.id}/trace.${ending}`, textContent: text, download: `run-${view.id}.${ending}` })));
}

// ---- earlier runs ----

async function list() {
  const runs = await (await fetch('runs')).json();
  $('runs').replaceChildren(...runs.map(run => {
    const row = document.createElement('tr');
    if (run.id === view?.id) row.setAttribute('aria-current', 'true');
    const open = Object.assign(document.createElement('button'), { textContent: `show ${run.id}`, disabled: !isOver(run) });
    open.addEventListener('click', () => {
      pause();
      show(run).then(list);
    });
    row.insertCell().append(open);
    const { choice: { lab, program, way, n, k, net, faults, code }, counts, phases, state } = run;
    const what = [`${lab} ${program}`, way, `n = ${n}`, `k = ${k}`, net, faults, code === 'starter' ? 'mine' : 'the solution'];
    const nanos = PHASES.map(name => (phases ? millis(phases[name + 'Nanos'] / 1000) : ''));
    for (const text of [what.filter(Boolean).join(', '), STATES[state], phases ? millis(phases.totalNanos / 1000) : '', ...nanos,
      ...['calls', 'elements', 'bytes'].map(each => counts[each].toLocaleString('en'))]) {
      row.insertCell().textContent = text;
    }
    return row;
  }));
}
