// What a run, or the lack of one, asks somebody to do next: in words, empty if there is nothing to say.

const UNWRITTEN = /not written yet \((\S+?)\)/;

/** When nothing has run; asked is the lab that the address names. */
export function beforeAnyRun({ unseen, codes }, asked) {
  const inTerminal = ({ id, programs }) => `${id}: ${programs.map(program => `./lab run ${id} ${program}`).join(', ')}`;
  const wanted = unseen.find(lab => lab.id === asked);
  if (wanted) return `The messages of ${asked} cannot be seen here. It runs in a terminal: ${inTerminal(wanted)}.`;
  return 'Nothing has run yet. Choose a lab and a program, and press Start: you will see who sends what to whom.'
    + ofOthers(codes)
    + unseen.map(lab => ` Not here but in a terminal runs ${inTerminal(lab)}.`).join('');
}

/** Of a run as the server tells it. */
export function nextOf({ state, remarks, choice, totals }, codes) {
  const none = totals.messages ? '' : 'This run had no messages: ';
  if (state === 'failed') {
    const step = UNWRITTEN.exec(remarks.join('\n'))?.[1];
    if (!step) return `${none || 'This run failed: '}see why under Counts and phases, mend it, and start again.`;
    return `${none || 'This run came to an end: '}it needs step ${step}, which is not written yet. Next: ./lab check ${choice.lab} says which step to write.`
      + (choice.code === 'starter' ? ofOthers(codes) : '');
  }
  if (totals.messages) return '';
  return { compiling: 'It is being compiled.', running: 'No message has been seen yet.', stopped: `${none}it was stopped. Start it again.` }[state]
    ?? `${none}nobody had to send any.`;
}

function ofOthers(codes) {
  return codes.includes('solutions') ? ' To see a program that is complete, choose the solution as Code.' : '';
}
