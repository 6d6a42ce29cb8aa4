// Counts beside the formula, and the phases: what has been seen so far, and what the run reported at its end.

import { isOver } from './stage.js';

const PHASES = ['partition', 'communicate', 'compute', 'combine'];
const OUTGOING = ['sent', 'passed', 'retransmitted', 'dropped', 'delayed', 'damaged'];

export const millis = micros => `${(micros / 1000).toFixed(3)} ms`;

const element = (tag, properties) => Object.assign(document.createElement(tag), properties);

/** What has been sent up to a moment. */
export function countsAt(events, letters, cursor) {
  const sent = letters.filter(letter => letter.begin < cursor);
  return {
    calls: sent.length,
    elements: sent.reduce((sum, letter) => sum + letter.elements, 0),
    bytes: events.slice(0, cursor).reduce((sum, event) => sum + (OUTGOING.includes(event.kind) ? event.bytes ?? 0 : 0), 0),
  };
}

export const saidOf = counts => ['calls', 'elements', 'bytes'].map(what => `${counts[what].toLocaleString('en')} ${what}`).join(', ') + ' so far.';

/** Fills the table; at is null where the page does not have all events. */
export function drawCounts(body, view, at) {
  const predicted = view.formula.calls > 0 || view.formula.elements > 0;
  body.replaceChildren(...['calls', 'elements', 'bytes'].map(what => {
    const row = document.createElement('tr');
    row.append(element('th', { scope: 'row', textContent: what }));
    row.insertCell().textContent = (at ?? view.counts)[what].toLocaleString('en');
    row.insertCell().textContent = view.counts[what].toLocaleString('en');
    const formula = predicted && (what !== 'bytes' || view.formula.bytes > 0) ? view.formula[what] : null;
    const cell = row.insertCell();
    cell.textContent = formula === null ? '' : formula.toLocaleString('en');
    if (formula !== null && isOver(view) && formula !== view.counts[what]) {
      cell.textContent += ' ≠';
      row.classList.add('differs');
    }
    return row;
  }));
}

/** The phases by the student's clock, once there are any; and what the wire shows, as it grows. */
export function drawPhases(place, view, totals, plan) {
  const manager = totals.pairs.some(pair => pair.from.startsWith('rank')) ? 'rank 0' : 'manager';
  const withData = totals.pairs.filter(pair => pair.first >= 0);
  const out = withData.filter(pair => pair.from === manager), back = withData.filter(pair => pair.to === manager);
  const bars = [], folded = [];
  if (out.length && plan.shape) { // else nobody knows what a task is
    const begin = d3.min(out, pair => pair.first), sent = d3.max(out, pair => pair.last), now = totals.micros;
    const came = Math.max(sent, d3.min(back, pair => pair.last) ?? now), end = d3.max(back, pair => pair.last) ?? now;
    const parts = [['before the first task', begin], ['tasks go out', sent - begin], ['at work', came - sent], ['results come', end - came], ['after the last result', now - end]];
    bars.push(['This run, as the wire shows it', parts.filter(([, lasts]) => lasts > 0), now]);
  }
  const { phases } = view;
  if (phases) {
    const whose = manager === 'rank 0' ? 'rank 0' : 'the manager';
    (view.choice.faults || !bars.length ? bars : folded).push([`${view.choice.faults ? 'The same run' : 'A second run, which nobody watched'}, by the clock of ${whose}`, PHASES.map(name => [name, phases[name + 'Nanos'] / 1000]), phases.totalNanos / 1000]);
  }
  const drawn = ([title, parts, total], tag) => [
    element(tag, { className: 'phases-title', textContent: `${title}: ${millis(total)}` }),
    ...parts.map(([name, micros]) => phase(name, Math.max(0, micros), total)),
  ];
  const isOpen = place.querySelector('details')?.open ?? false; // a drawing must not close what somebody reads
  place.replaceChildren(...bars.flatMap(bar => drawn(bar, 'p')), ...folded.map(bar => {
    const details = element('details', { open: isOpen });
    details.append(...drawn(bar, 'summary')); // its times are not those of the picture
    return details;
  }));
}

function phase(name, micros, total) {
  const line = element('div', { className: 'phase' });
  const bar = element('progress', { max: Math.max(1, total), value: Math.min(micros, total) });
  bar.setAttribute('aria-label', name);
  line.append(element('span', { textContent: name }), bar, element('span', { textContent: millis(micros) }));
  return line;
}
