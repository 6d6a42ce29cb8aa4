// A run as the page keeps it, and one moment of it as the picture needs it.

import { clocksOf } from './causes.js';
import { itemsOf, processesOf } from './diagram.js';
import { heldAt, heldBySums, movingAt, planOf, sorted } from './held.js';
import { lettersOf } from './letters.js';
import { fieldsOf } from './message.js';
import { countsAt } from './numbers.js';
import { inWords } from './parcels.js';
import { isOver } from './stage.js';
import { totalsOf } from './totals.js';

/** A run's events with all that follows from them; events are missing while it goes on. */
export function replayOf(view, replay, layouts, shape) {
  const { events } = replay;
  const plan = planFor(view, shape, events);
  const letters = sorted(lettersOf(events, layouts[view.choice.lab], layouts), plan);
  let clocks = null;
  return {
    ...replay, plan, letters, items: itemsOf(events), processes: processesOf(events), bars: barsOf(letters, plan, layouts, view),
    get clocks() {
      return clocks ??= clocksOf(this.items, this.processes);
    },
  };
}

function planFor(view, shape, events) {
  const names = [...events.map(event => event.from), ...view.totals.pairs.map(pair => pair.from), ...view.totals.waiting.map(each => each.process)];
  return planOf(view.choice, shape ?? '', view.isMpi || names.some(name => name.startsWith('rank')));
}

/** Some items of each part, before and after it is sorted, where bytes of messages are kept: taken evenly, or else the first. */
function barsOf(letters, plan, layouts, view) {
  if (plan.shape !== 'items') return null;
  const own = layouts[view.choice.lab];
  const inner = own?.layouts.find(each => each.rest)?.rest ?? view.choice.lab;
  const bars = Array.from({ length: plan.k }, () => ({}));
  for (const letter of letters) {
    const ints = letter.sample ?? fieldsOf(letter.head, inner, layouts).find(field => field.name === 'items')?.ints.slice(0, 9);
    if (ints) bars[letter.worker][letter.role === 'task' ? 'before' : 'after'] = { ints, isEven: Boolean(letter.sample) };
  }
  return bars;
}

/** A moment: cursor says how many of the run's events have happened. */
export function momentOf(view, replay, cursor, shape, before) {
  const events = replay?.events ?? [];
  const atEnd = cursor === events.length, isRight = atEnd && view.state === 'right';
  const totals = atEnd ? view.totals : totalsOf(events, cursor); // of a long run the page has not all events
  const plan = replay?.plan ?? planFor(view, shape, events);
  const isWhole = replay && !(replay.leftOut && cursor > replay.gap);
  const letters = replay?.letters ?? [];
  const event = events[cursor - 1];
  const moving = isWhole ? movingAt(letters, cursor, event) : [];
  return {
    view, plan, totals, before, names: namesOf(plan, replay), letters, moving, event, items: replay?.bars, atEnd: atEnd && isOver(view),
    held: isWhole ? heldAt(letters, plan, cursor, isRight) : heldBySums(totals.pairs, plan, totals.messages > 0, isRight),
    counts: atEnd || !isWhole ? null : countsAt(events, letters, cursor), all: countsAt(events, letters, events.length),
    handed: isWhole && plan.shape ? handedOver(letters, cursor) : null,
    moment: phaseAt(events, cursor, plan, totals), isCombined: isRight || events[cursor - 1]?.name === 'combine',
    said: moving.filter(each => each.fresh).map(each => inWords(each.letter, letters, plan) + (each.lost ? ' It is lost on the way.' : '')).join(' '),
  };
}

/** How many parts of the data have come over each way, by from>to; greetings of connections are none. */
function handedOver(letters, cursor) {
  const handed = new Map();
  for (const { from, to, role, end } of letters) {
    if (role && end < cursor) handed.set(from + '>' + to, (handed.get(from + '>' + to) ?? 0) + 1);
  }
  return handed;
}

/** The processes: those of the plan, or, if there is none, those that the events name. */
function namesOf(plan, replay) {
  if (!plan.shape && replay?.processes.length) return replay.processes;
  const workers = Array.from({ length: plan.k }, (_, i) => plan.name(i));
  return plan.isMpi ? workers : [plan.manager, ...workers];
}

const SAID = { partition: 'divides the data', calls: 'waits for its workers', combine: 'combines the results' };

/** What the manager does: its last phase that has begun. */
function phaseAt(events, cursor, plan, totals) {
  const phase = events.slice(0, cursor).filter(event => event.kind === 'phase').at(-1);
  if (phase) return SAID[phase.name] ?? phase.name;
  return totals.messages && !plan.isMpi ? SAID.calls : '';
}
