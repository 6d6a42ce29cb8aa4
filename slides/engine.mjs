// Marp, and a size for the code of each slide:  marp --engine engine.mjs DECK
// Commands, code and recorded output are as large as their longest line and the slide's other parts allow: 20 pt at most, 15 pt at least.
// Heights are estimates. Whether all of it is on its slide is what check.mjs says.

import { readFileSync } from 'node:fs';

const LARGEST = 80 / 3, SMALLEST = 20;   // pixels on a slide of 1280 x 720, which is 960 x 540 pt
const [WIDE, TALL] = [1200 - 2 * 16, 720 - 36 - 52];   // of marshal.css: a slide without its edges, and a line of code without those of its box
const LETTER = 0.602, LINE = 1.35;   // of a letter in DejaVu Sans Mono, and of a line of code, in font sizes

/** How tall a drawing is: ![w:1200](img/wire.svg#step1) is as wide as it says, ![h:480](...) as tall. */
function drawn(alt, source) {
  const [, side, pixels] = alt.match(/\b([wh]):(\d+)/) ?? [];
  if (side === 'h') return Number(pixels);
  const [, width, height] = readFileSync(new URL(source.replace(/#.*/, ''), import.meta.url), 'utf8').match(/viewBox="0 0 (\S+) (\S+)"/).map(Number);
  return height / width * Number(pixels ?? width);
}

/** How tall the texts, tables and drawings of a slide are, with their margins and those of its code. */
function besideCode(tokens, question) {
  const [line, letters] = question ? [44, 78] : [39, 84];
  let inside, row;   // what opened last, and how many letters a table's row has so far
  return tokens.reduce((sum, { type, content, hidden }) => {
    if (type.endsWith('_open') && !hidden) inside = type;
    if (type === 'tr_open') row = 0;
    if (type === 'tr_close') return sum + 46 * Math.max(1, Math.ceil(row / 105));
    if (type === 'fence') return sum + 48;
    if (type !== 'inline') return sum;
    const [, alt, source] = content.match(/^!\[(.*)\]\((.*)\)$/) ?? [];
    if (source) return sum + 8 + drawn(alt, source);
    if (inside === 'heading_open') return sum + 71;
    if (/^t[hd]_open$/.test(inside)) { row += content.length; return sum; }
    const rows = content.split('\n').map(part => Math.max(1, Math.ceil(part.replace(/[*`\\]|&nbsp;/g, '').length / letters)));
    return sum + rows.reduce((all, one) => all + one) * line + (inside === 'list_item_open' ? 6 : 12);
  }, 0);
}

/** Gives all code of a slide one size. */
function sizeOfCode(slide, tokens) {
  const code = tokens.filter(({ type }) => type === 'fence');
  if (!code.length) return;
  const lines = code.flatMap(({ content }) => content.replace(/\n$/, '').split('\n'));
  const question = (slide.attrGet('class') ?? '').includes('question');
  const wide = WIDE / LETTER / Math.max(...lines.map(line => [...line].length));
  const tall = (TALL - besideCode(tokens, question)) / LINE / lines.length;
  const size = Math.max(SMALLEST, Math.min(LARGEST, wide, tall));
  code.forEach(fence => fence.attrSet('style', `font-size: ${Math.floor(10 * size) / 10}px`));
}

export default ({ marp }) => marp.use(markdown => {
  markdown.core.ruler.push('marshal_size_of_code', ({ tokens }) => {
    let first = 0;
    tokens.forEach(({ type }, at) => {
      if (type === 'marpit_slide_open') first = at;
      if (type === 'marpit_slide_close') sizeOfCode(tokens[first], tokens.slice(first + 1, at));
    });
  });
});
