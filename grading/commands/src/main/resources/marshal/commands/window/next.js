// What a run, or the lack of one, asks somebody to do next: in words, empty if there is nothing to say.

const UNWRITTEN = /not written yet \((\S+?)\)/;

/** When nothing has run; asked is the lab that the address names. */
export function beforeAnyRun({ unseen, codes }, asked) {
  const inTerminal = ({ id, programs }) => programs.map(program => `./lab run ${id} ${program}`).join(', ');
  const wanted = unseen.find(lab => lab.id === asked);
  if (wanted) return `The messages of ${asked} cannot be seen here. It runs in a terminal: ${inTerminal(wanted)}.`;
  return 'Nothing has run yet. Choose a lab and a program, and press Start: you will see who sends what to whom.'
    + ofOthers(codes)
    + unseen.map(lab => ` The programs of ${lab.id} run in a terminal only: ${inTerminal(lab)}.`).join('');
}

/** Of a run as the server tells it; a picture needs no messages. */
export function nextOf({ state, remarks, choice, totals }, codes, isPicture) {
  const none = totals.messages || isPicture ? '' : 'This run had no messages: ';
  if (state === 'failed') {
    const step = UNWRITTEN.exec(remarks.join('\n'))?.[1];
    if (!step) return `${none || 'This run failed: '}read the cause under Counts and phases, correct it, and start again.`;
    return `${none || 'This run came to an end: '}it needs step ${step}, which is not written yet. Next: ./lab check ${choice.lab} says which step to write.`
      + (choice.code === 'starter' ? ofOthers(codes) : '');
  }
  if (totals.messages || isPicture && state !== 'compiling') return '';
  return { compiling: 'It is being compiled.', running: 'No message has been seen yet.', stopped: `${none}it was stopped. Start it again.` }[state]
    ?? `${none}nobody had to send any.`;
}

function ofOthers(codes) {
  return codes.includes('solutions') ? ' To see a program that is complete, choose the solution as Code.' : '';
}

const STORIES = {
  rows: 'Each worker gets some rows of A and all of B, multiplies them, and returns the same rows of C.',
  blocks: 'The manager rotates row i of A left by i, and column j of B up by j. Then each worker gets a block of A and one of B. '
    + 'In a round it multiplies its blocks element by element, and adds the products to its block of C. '
    + 'Then its first column of A goes to the left neighbour, and its first row of B goes up.',
  items: 'Each worker gets a part of the items, sorts it and returns it. The manager merges the sorted parts.',
};
const LEGENDS = {
  rows: 'A colour says which worker the rows belong to.', blocks: 'The colour of a column or a row says at which worker it began. A number on it, if there is room, says how often it was handed over. '
    + 'One in a red frame came early. A dashed frame is empty: the worker has handed over its own column and row, and waits for the next. '
    + 'The number in a worker\'s C counts the rounds that are over: column and row are handed over, or, after the last one, C is returned.',
  items: 'A colour says which worker a part belongs to.',
};
const BARS = ' The bars are some items of the part: its first ones, or items at equal distances.';

/** How a program works, and what the picture's colours and numbers mean; in words, empty for a program that the page does not know. items are the scene's. */
export function storyOf(shape, isMpi, items) {
  const hasBars = items?.some(each => each.before || each.after); // a wire may hide them
  const story = STORIES[shape] ? `${STORIES[shape]} ${LEGENDS[shape]}${hasBars ? BARS : ''}` : '';
  return isMpi ? story.replaceAll('The manager', 'Rank 0').replaceAll('worker', 'rank') : story;
}

/** Whose clock a run's times are by, and that their distances say nothing. */
export function timesOf(events) {
  return (events.some(event => event.kind === 'passed') ? 'The time of a message is the moment when the relay between sender and receiver saw it.'
    : 'A time is the moment when the process itself sent a message, or had received one.') + ' Times are in order, not to scale.';
}
