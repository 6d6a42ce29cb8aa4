// The table of earlier runs: each can be shown, or put beside the one that is shown.

import { millis } from './numbers.js';
import { isOver } from './stage.js';

export const STATES = {
  compiling: 'compiling', running: 'running', right: 'right', wrong: 'WRONG', failed: 'failed', stopped: 'stopped',
};
const PHASES = ['partition', 'communicate', 'compute', 'combine'];

/** What a run is, in words. */
export function nameOf({ choice: { lab, program, way, n, k, net, faults, code } }) {
  return [`${lab} ${program}`, way, ...(n ? [`n = ${n}`, `k = ${k}`, net] : []), faults, code === 'starter' ? 'mine' : 'the solution'].filter(Boolean).join(', ');
}

/** Fills the table; open(run) shows a run, compare(run) puts it beside. A run whose messages nobody counts has no counts. */
export function drawRuns(body, runs, shown, beside, isCounted, open, compare) {
  body.replaceChildren(...runs.map(run => {
    const row = document.createElement('tr');
    if (run.id === shown) row.setAttribute('aria-current', 'true');
    const button = (textContent, disabled, action) => {
      const each = Object.assign(document.createElement('button'), { textContent, disabled });
      each.addEventListener('click', action);
      return each;
    };
    row.insertCell().append(button(`show ${run.id}`, !isOver(run), () => open(run)), ' ',
      button(run.id === beside ? `remove ${run.id}` : `beside ${run.id}`, !isOver(run) || run.id === shown, () => compare(run.id === beside ? null : run)));
    const { counts, phases, state } = run;
    const nanos = PHASES.map(name => (phases ? millis(phases[name + 'Nanos'] / 1000) : ''));
    for (const text of [nameOf(run), STATES[state], phases ? millis(phases.totalNanos / 1000) : '', ...nanos,
      ...['calls', 'elements', 'bytes'].map(each => (isCounted(run) ? counts[each].toLocaleString('en') : ''))]) {
      row.insertCell().textContent = text;
    }
    return row;
  }));
}
