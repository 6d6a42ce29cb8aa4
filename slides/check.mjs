// Looks at every slide in Chromium:  node check.mjs MARP CHROMIUM DIR
// DIR holds the decks, made with Marp's bare template, and img/. Fails, and says where, when something sticks out of its slide,
// is too small to read, too pale, or drawn over something else; when a drawing is missing; when nobody shows one.

import { createRequire } from 'node:module';
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [marp, chromium, dir] = process.argv.slice(2).map(path => resolve(path));
const puppeteer = createRequire(join(marp, 'package.json'))('puppeteer-core');

const SMALLEST = 20;   // pixels on a slide of 1280 x 720: readable at the back of a room
const CONTRAST = 4.5;  // of WCAG, level AA

const complaints = [];
const complain = (where, what) => complaints.push(`${where}: ${what}`);

const browser = await puppeteer.launch({
  executablePath: chromium,
  args: ['--allow-file-access-from-files', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
});
const page = await browser.newPage();
await page.setViewport({ width: 1280, height: 720 });

let slides = 0;
const drawings = new Map();   // a drawing, with its step if it has some -> where it is smallest
for (const file of readdirSync(dir).filter(name => name.endsWith('.html')).sort()) {
  await page.goto(pathToFileURL(join(dir, file)), { waitUntil: 'load' });
  const seen = await settled(() => page.evaluate(lookAtSlides, SMALLEST));
  slides += seen.length;
  seen.forEach(({ faults, images }, at) => {
    const where = `${file.replace('.html', '')}, slide ${at + 1}`;
    faults.forEach(fault => complain(where, fault));
    for (const { source, there, scale } of images) {
      if (!there) complain(where, `there is no ${source}`);
      else if (!(drawings.get(source)?.scale <= scale)) drawings.set(source, { where, scale });
    }
  });
}
for (const [source, { where, scale }] of drawings) {
  await page.goto(new URL(source, pathToFileURL(dir + '/')), { waitUntil: 'load' });
  const faults = await page.evaluate(lookAtDrawing, SMALLEST / scale, CONTRAST);
  faults.forEach(fault => complain(`${where}, ${source}`, fault));
}
await browser.close();

const shown = new Set([...drawings.keys()].map(source => source.replace(/#.*/, '')));
for (const name of readdirSync(join(dir, 'img'))) {
  if (!shown.has(`img/${name}`)) complain(`img/${name}`, 'no slide shows it');
}

complaints.forEach(complaint => console.log(complaint));
console.log(`${slides} slides, ${drawings.size} drawings: ${complaints.length ? `${complaints.length} complaints` : 'all can be read'}.`);
process.exit(complaints.length || !slides ? 1 : 0);

/** What is seen twice in a row: fonts come late, and Marp scales code after the page has loaded. */
async function settled(look) {
  for (let before = ''; ;) {
    await page.evaluate(() => document.fonts.ready.then(() => new Promise(done => requestAnimationFrame(() => setTimeout(done, 100)))));
    const seen = await look();
    const now = JSON.stringify(seen);
    if (now === before) return seen;
    before = now;
  }
}

/** Runs in a deck: what is wrong with each slide, and which drawings it shows. */
function lookAtSlides(smallest) {
  const shorten = text => text.trim().slice(0, 40);
  return [...document.querySelectorAll('section')].map(section => {
    const faults = [];
    const images = [];
    const slide = section.getBoundingClientRect();
    const padding = getComputedStyle(section);
    const right = slide.right - parseFloat(padding.paddingRight);
    const bottom = slide.bottom - parseFloat(padding.paddingBottom);
    let below = 0;
    let beside = 0;
    const reaches = box => {
      below = Math.max(below, Math.round(box.bottom - bottom));
      beside = Math.max(beside, Math.round(box.right - right));
    };
    const walker = document.createTreeWalker(section, NodeFilter.SHOW_TEXT);
    for (let text; (text = walker.nextNode());) {
      if (!text.data.trim() || text.parentElement.closest('footer, header, script, style')) continue;
      const code = text.parentElement.closest('pre code, marp-pre code');
      const scaled = code ? Math.min(1, code.getBoundingClientRect().width / code.offsetWidth) : 1;   // Marp makes code smaller that is too wide
      const size = parseFloat(getComputedStyle(text.parentElement).fontSize) * scaled;
      if (size < smallest - 0.05) faults.push(`text of ${size.toFixed(1)} px: ${shorten(text.data)}`);
      const range = document.createRange();
      range.selectNodeContents(text);
      [...range.getClientRects()].forEach(reaches);
    }
    for (const box of section.querySelectorAll('pre, marp-pre, table, blockquote')) reaches(box.getBoundingClientRect());
    for (const image of section.querySelectorAll('img')) {
      const box = image.getBoundingClientRect();
      reaches(box);
      images.push({ source: image.getAttribute('src'), there: image.naturalWidth > 0, scale: box.width / image.naturalWidth });
    }
    if (below > 0) faults.push(`${below} px too tall`);
    if (beside > 0) faults.push(`${beside} px too wide`);
    return { faults, images };
  });
}

/** Runs in a drawing, which is as large as its view box: what is wrong with its texts. */
function lookAtDrawing(smallest, enough) {
  const GAP = 5;   // between two labels in one row; pieces of one line of code stand beside each other
  const code = text => getComputedStyle(text).fontFamily.includes('Mono');
  const faults = [];
  const view = document.documentElement.getBoundingClientRect();
  const visible = shape => getComputedStyle(shape).visibility === 'visible' && !shape.closest('defs, marker, clipPath');
  const shapes = [...document.querySelectorAll('rect, line, path, polyline, polygon, circle, ellipse')].filter(visible);
  const texts = [...document.querySelectorAll('text')].filter(text => visible(text) && text.textContent.trim());
  // A text's box has room for accents above and descenders below: what is left is where its letters are.
  const letters = new Map(texts.map(text => {
    const box = text.getBoundingClientRect();
    const lying = box.width >= box.height;
    const [x, y] = lying ? [1, 0.24 * box.height] : [0.24 * box.width, 1];
    return [text, { left: box.left + x, right: box.right - x, top: box.top + y, bottom: box.bottom - y }];
  }));
  const said = text => `"${text.textContent.trim().slice(0, 40)}"`;
  const within = (box, x, y) => x > box.left && x < box.right && y > box.top && y < box.bottom;
  const drawnAt = (x, y) => document.elementsFromPoint(x, y).filter(shape => shapes.includes(shape));

  const rgb = colour => (colour.match(/[\d.]+/g) ?? [255, 255, 255]).slice(0, 3).map(Number);
  const luminance = colour => rgb(colour).map(part => part / 255)
    .map(part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
    .reduce((sum, part, at) => sum + part * [0.2126, 0.7152, 0.0722][at], 0);
  const contrast = (one, other) => {
    const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };

  for (const [text, box] of letters) {
    const style = getComputedStyle(text);
    const size = parseFloat(style.fontSize);
    if (size < smallest - 0.05) faults.push(`${said(text)} is written in ${size}, and needs ${Math.ceil(10 * smallest) / 10}`);
    const out = Math.max(view.left - box.left, box.right - view.right, view.top - box.top, box.bottom - view.bottom);
    if (out > 0) faults.push(`${said(text)} is cut off: ${Math.ceil(out)} outside`);
    const ground = drawnAt((box.left + box.right) / 2, (box.top + box.bottom) / 2)
      .find(shape => shape.tagName !== 'line' && getComputedStyle(shape).fill !== 'none');
    const ratio = contrast(style.fill, ground ? getComputedStyle(ground).fill : 'rgb(255, 255, 255)');
    if (ratio < enough) faults.push(`${said(text)} is pale: contrast ${ratio.toFixed(1)}, and ${enough} is needed`);
  }
  const all = [...letters];
  all.forEach(([text, box], at) => all.slice(at + 1).forEach(([other, its]) => {
    const wide = Math.min(box.right, its.right) - Math.max(box.left, its.left) + (code(text) && code(other) ? 0 : GAP);
    const tall = Math.min(box.bottom, its.bottom) - Math.max(box.top, its.top);
    if (wide > 1 && tall > 1) faults.push(`${said(text)} and ${said(other)} touch, or are written over each other`);
  }));
  // A line is followed in small steps. Where it comes through letters and nothing lies between, it crosses them.
  for (const shape of shapes) {
    if (getComputedStyle(shape).stroke === 'none') continue;
    const toView = shape.getScreenCTM();
    const crossed = new Set();
    for (let way = 0, length = shape.getTotalLength(); way <= length; way += 2) {
      const { x, y } = shape.getPointAtLength(way).matrixTransform(toView);
      for (const [text, box] of letters) {
        const free = getComputedStyle(text).stroke !== 'none';   // it has a border of its own round its letters
        if (!free && !crossed.has(text) && within(box, x, y) && drawnAt(x, y)[0] === shape) crossed.add(text);
      }
    }
    crossed.forEach(text => faults.push(`${said(text)} is crossed by a ${shape.tagName}`));
  }
  return faults;
}
