// The page: a choice goes to the server, a run's state comes back, and one cursor says which moment of it is shown.

import { relation } from './causes.js';
import { choose } from './choice.js';
import { drawDiagram } from './diagram.js';
import { drawMemory } from './memory.js';
import { showMessage } from './message.js';
import { momentOf, replayOf } from './moment.js';
import { beforeAnyRun, nextOf, storyOf, timesOf } from './next.js';
import { drawCounts, drawPhases, saidOf } from './numbers.js';
import { listenToKeys, offerSpeeds, Player } from './player.js';
import { drawProcess } from './process.js';
import { drawRuns, nameOf, STATES } from './runs.js';
import { drawStage, isOver } from './stage.js';

const $ = id => document.getElementById(id);
const ROWS = [8, 14, 24, 40, 80, 160];
const MOST_WORKERS = 64;
const LOST = 'Not connected: ./lab manager has ended, or too many of its windows are open. Start it again, or close a window; then load the page again.';

const choices = await (await fetch('choices')).json();
const layouts = Object.fromEntries(choices.labs.map(lab => [lab.id, lab.layout]));
const asked = location.hash.slice(1);

let view = null;      // the run that is shown
let replay = null;    // its events, when it is over
let drawn = null;     // the totals of the last drawing
let beside = null;    // another run, with its events
let rows = 2;         // which of ROWS
let looked = '';      // the process that is looked at
let pointed = null;   // the message that the pointer is on
let newest = 0;

const player = new Player(() => { if (view) draw(); });

// ---- what to run ----

choose($('choice'), choices, asked, async choice => {
  const answer = await fetch('runs', { method: 'POST', body: JSON.stringify(choice) }).catch(() => null);
  if (!answer) return say(LOST, 'error');
  if (answer.ok) return undefined;
  const wrong = await answer.json();
  say(`Not started. ${wrong.error.split('\n')[0]}`, 'error');
  return wrong;
}, preview);
$('next').textContent = beforeAnyRun(choices, asked);
$('stop').addEventListener('click', () => fetch('stop', { method: 'POST' }));

/** Before anything has run: what the chosen program is about, and who takes part. */
function preview(choice, { shape, story, isMpi }) {
  if (view) return;
  const nothing = { micros: 0, messages: 0, pairs: [], waiting: [], last: [] };
  const some = { ...choice, n: Math.max(0, choice.n), k: Math.max(1, Math.min(MOST_WORKERS, choice.k)) }; // somebody still types
  const isKnown = shape && shape !== 'picture';
  const scene = momentOf({ state: 'running', choice: some, isMpi, remarks: [], totals: nothing }, null, 0, isKnown ? shape : '', null);
  drawStage($('stage'), sizeOf($('stage-box')), isKnown ? scene : { ...scene, names: [] });
  $('story').textContent = story || storyOf(shape, isMpi);
}

function say(text, kind) {
  $('status').textContent = text;
  $('status').className = kind;
}

// ---- the run ----

const stream = new EventSource('stream');
let isLost = false;
stream.addEventListener('error', () => {
  isLost = true;
  say(LOST, 'error');
});
stream.addEventListener('open', () => {
  if (isLost) say('', '');
  isLost = false;
});
stream.addEventListener('message', event => {
  const now = JSON.parse(event.data);
  if (!now) return;
  const isNew = now.id > newest;
  newest = Math.max(newest, now.id);
  $('start').disabled = !isOver(now);
  $('stop').disabled = isOver(now);
  if (isNew || view?.id === now.id) show(now);
  if (isNew || isOver(now)) list();
});

const programOf = run => choices.labs.find(each => each.id === run.choice.lab)?.programs.find(each => each.label === run.choice.program);
const isPicture = run => programOf(run)?.shape === 'picture';
const shapeOf = run => (isPicture(run) ? '' : programOf(run)?.shape);

/** A run's events, and its picture if it has one of its own; null if the run is forgotten. */
async function eventsOf(run) {
  const answers = await Promise.all(['replay', 'picture'].map(what => fetch(`runs/${run.id}/${what}`)));
  if (answers.some(answer => !answer.ok)) return null;
  const [replayed, picture] = await Promise.all(answers.map(answer => answer.json()));
  return Object.assign(replayOf(run, replayed, layouts, shapeOf(run)), { picture });
}

/** Draws a moment, or a picture that has no moments. */
function drawScene(svg, size, scene, picture) {
  if (picture?.strips.length) drawMemory(svg, size, picture);
  else drawStage(svg, size, isPicture(scene.view) && !isOver(scene.view) ? { ...scene, names: [] } : scene, svg.id === 'stage' ? look : undefined);
}

async function show(run) {
  if (view?.id !== run.id) {
    replay = drawn = null;
    view = run;
    player.open(0);
    document.body.dataset.replay = '';
    $('diagram').replaceChildren();
  }
  view = run;
  const told = `Run ${run.id}: ${STATES[run.state]}`;
  say(run.state === 'failed' ? `${told}. ${run.remarks[0]?.split('\n')[0] ?? ''}` : told, run.state);
  $('command').textContent = run.command;
  $('what-runs').textContent = nameOf(run);
  $('next').textContent = nextOf(run, choices.codes, isPicture(run));
  $('remarks').replaceChildren(...run.remarks.map(each => Object.assign(document.createElement('li'), { textContent: each })));
  if (isOver(run) && !replay) {
    const events = await eventsOf(run);
    if (view.id !== run.id) return;
    if (!events) return say(`Run ${run.id} is forgotten: too many runs came after it.`, 'error');
    drawn = null;
    replay = events;
    player.open(events.events.length);
  }
  exports();
  draw();
  if (replay) document.body.dataset.replay = run.id;
}

/** The size of a panel in the picture's own units: they are larger on a projector, and grow with its screen. */
function sizeOf(panel) {
  const unit = document.body.classList.contains('present') ? Math.max(1, Math.min(1.35, innerHeight / 800)) : 1;
  return { unit, width: Math.max(280, panel.clientWidth / unit), height: Math.max(220, panel.clientHeight / unit) };
}

/** All that depends on the cursor. */
function draw() {
  const { cursor } = player, events = replay?.events ?? [];
  const scene = { ...momentOf(view, replay, cursor, shapeOf(view), drawn), chosen: looked, millis: player.millis };
  drawn = scene.totals;
  $('moment').hidden = !events.length;
  document.body.classList.toggle('only-picture', isPicture(view) && !events.length);
  drawScene($('stage'), sizeOf($('stage-box')), scene, replay?.picture);
  drawBeside();
  drawCounts(document.querySelector('#counts tbody'), isPicture(view) ? { ...view, counts: scene.all } : view, scene.counts);
  drawPhases($('phases'), view, scene.totals, scene.plan);
  drawControls(events, cursor);
  drawEvent(scene, events, cursor);
  if (events.length) {
    const clocks = $('lamport').checked ? replay.clocks : null;
    drawDiagram($('diagram'), sizeOf($('diagram-box')), replay, { cursor, rows: ROWS[rows], clocks }, i => player.to(i + 1), point);
    $('times').textContent = timesOf(events);
    relate();
  }
  showMessage($('message'), scene.event, view.choice.lab, layouts);
  offerProcesses(scene.names);
  if (looked) drawProcess($('process-now'), looked, scene, events, cursor);
  else $('process-now').replaceChildren(Object.assign(document.createElement('p'), { textContent: 'Click a process in the picture, or choose it here.' }));
}

function drawControls(events, cursor) {
  $('cursor').max = events.length;
  $('cursor').value = cursor;
  for (const id of ['first', 'back']) $(id).disabled = !replay || cursor === 0;
  for (const id of ['forward', 'last']) $(id).disabled = !replay || cursor === events.length;
  $('play').disabled = $('cursor').disabled = !events.length;
  $('play').textContent = player.isPlaying ? 'pause' : 'play';
  $('speed').value = player.speed;
  $('out').disabled = rows === ROWS.length - 1;
  $('in').disabled = rows === 0;
}

function drawEvent({ event, said, plan, items }, events, cursor) {
  $('event').textContent = !replay ? view.totals.last.at(-1) ?? ''
    : event ? `${cursor} of ${events.length}: ${(event.us / 1000).toFixed(3)} ms, ${event.from}${event.to ? ' to ' + event.to : ''}, ${event.kind}: ${event.name}`
    : events.length ? `0 of ${events.length}: nothing has happened yet` : isPicture(view) ? '' : 'This run had no messages.';
  $('said').textContent = said;
  $('story').textContent = programOf(view)?.story || storyOf(shapeOf(view), plan.isMpi, items);
  $('cursor').setAttribute('aria-valuetext', $('event').textContent);
}

// ---- one process ----

function look(name) {
  looked = looked === name ? '' : name;
  document.body.classList.toggle('looking', Boolean(looked));
  draw();
}

function offerProcesses(names) {
  if (!names.includes(looked)) looked = '';
  $('look').replaceChildren(new Option('none', ''), ...names.map(name => new Option(name)));
  $('look').value = looked;
}
$('look').addEventListener('change', () => look($('look').value));

// ---- what happened before what ----

function point(item) {
  pointed = item;
  relate();
}

/** Marks the messages that happened before, after and beside the one that is pointed at, or, if asked, the chosen one. */
function relate() {
  const { items } = replay;
  const one = items.includes(pointed) ? pointed
    : $('causes').checked ? items.find(item => !item.call && item.begin === player.cursor - 1) : null;
  const sums = { before: 0, after: 0, beside: 0 };
  if (one) for (const item of items) if (!item.call) sums[relation(replay.clocks, one, item)] += 1;
  const drawing = d3.select('#diagram').classed('relating', Boolean(one));
  drawing.selectAll('.message, .told').each(function mark(item) {
    const how = one ? relation(replay.clocks, one, item) : '';
    d3.select(this).classed('before', how === 'before').classed('after', how === 'after').classed('beside', how === 'beside').classed('one', item === one);
  });
  $('relation').textContent = one
    ? `${one.event.from} to ${one.event.to}, ${one.event.name.split(',')[0]}: ${sums.before} messages happened before it, ${sums.after} after it; ${sums.beside} are concurrent with it.` : '';
}
for (const id of ['lamport', 'causes']) $(id).addEventListener('change', () => { if (view) draw(); });

// ---- the replay ----

const more = steps => {
  rows = Math.max(0, Math.min(ROWS.length - 1, rows + steps));
  if (view) draw();
};
const turn = id => {
  $(id).checked = !$(id).checked;
  if (view) draw();
};

function present() {
  $('present').setAttribute('aria-pressed', document.body.classList.toggle('present'));
  if (view) draw();
}

offerSpeeds($('speed'), player);
const actions = {
  first: () => player.to(0), back: () => player.to(player.cursor - 1), play: () => player.play(),
  forward: () => player.to(player.cursor + 1), last: () => player.to(Infinity), out: () => more(1), in: () => more(-1), present,
};
for (const [id, action] of Object.entries(actions)) $(id).addEventListener('click', action);
$('cursor').addEventListener('input', event => player.to(Number(event.target.value)));
const ifReplay = action => () => { if (replay) action(); };
listenToKeys({
  ' ': ifReplay(actions.play), ArrowLeft: ifReplay(actions.back), ArrowRight: ifReplay(actions.forward), Home: ifReplay(actions.first),
  End: ifReplay(actions.last), '-': actions.out, '+': actions.in, p: present, s: () => player.faster(-1), f: () => player.faster(1),
  l: () => turn('lamport'), h: () => turn('causes'), Escape: () => { if (document.body.classList.contains('present')) present(); },
});
new ResizeObserver(() => { if (view) draw(); }).observe($('stage-box'));

function exports() {
  const endings = replay?.events.length ? [['svg', 'diagram'], ['jsonl', 'events'], ['json', 'Perfetto']] : [];
  $('exports').replaceChildren(...endings.map(([ending, text]) =>
    Object.assign(document.createElement('a'), { href: `runs/${view.id}/trace.${ending}`, textContent: text, download: `run-${view.id}.${ending}` })));
}

// ---- earlier runs ----

async function list() {
  const runs = await (await fetch('runs')).json();
  drawRuns($('runs'), runs, view?.id, beside?.view.id, run => !isPicture(run), run => show(run).then(list), compare);
}

async function compare(run) {
  const events = run && await eventsOf(run);
  beside = events ? { view: run, replay: events, shape: shapeOf(run) } : null;
  document.body.classList.toggle('two-runs', Boolean(beside));
  list();
  draw();
}

/** The other run at the same time since its start; at its end when this one is at its end. */
function drawBeside() {
  $('beside-box').hidden = !beside;
  if (!beside) return;
  const { events } = beside.replay, own = replay?.events ?? [];
  const now = own[player.cursor - 1]?.us ?? -1;
  const cursor = player.cursor === own.length ? events.length : events.filter(event => event.us <= now).length;
  const scene = momentOf(beside.view, beside.replay, cursor, beside.shape, null);
  $('beside-title').textContent = `Beside it, run ${beside.view.id}: ${nameOf(beside.view)}, event ${cursor} of ${events.length}. ${saidOf(scene.counts ?? beside.view.counts)}`;
  drawScene($('beside'), sizeOf($('beside-panel')), { ...scene, moving: [] }, beside.replay.picture);
}
