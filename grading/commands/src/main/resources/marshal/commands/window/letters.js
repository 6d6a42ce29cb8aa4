// The data that processes hand to each other: a run's events, joined to letters. A letter may travel as several packets.

import { bytesOf, fieldsOf } from './message.js';

const SAMPLE = 9; // items of a long sort that relays take
const ARRIVES = ['passed', 'retransmitted', 'delivered'];

/**
 * The letters with data in them, in the order in which they left: { from, to, begin, end, arrivals, parts, elements, head }.
 * begin is the index of the event that it left with; arrivals are those of the events with which its parts arrived; end is
 * the last of them, Infinity if some part never arrived.
 */
export function lettersOf(events, layout, layouts) {
  const wire = packetsOf(layout);
  const isPacket = event => wire && !event.connection && !event.number;
  const letters = [], open = new Map();
  events.forEach((event, i) => {
    if (!event.elements) return;
    if (isPacket(event)) packet(event, i, wire, letters, open);
    else if (event.number) ofRanks(event, i, letters, open);
    else if (event.kind === 'passed') {
      letters.push({ ...ends(event), begin: i, arrivals: [i], parts: 1, elements: event.elements, head: event.head ?? '', sample: event.sample });
    }
  });
  for (const letter of letters) {
    letter.end = letter.arrivals.length < letter.parts ? Infinity : Math.max(...letter.arrivals);
    if (letter.seen) finish(letter, layouts[wire.inner]);
  }
  return letters;
}

const ends = ({ from, to }) => ({ from, to });

function ofRanks(event, i, letters, open) {
  const key = `${event.from}>${event.to}>${event.number}`;
  if (event.kind === 'sent') {
    const letter = { ...ends(event), begin: i, arrivals: [], parts: 1, elements: event.elements, head: '' };
    letters.push(letter);
    open.set(key, letter);
  } else if (event.kind === 'delivered') open.get(key)?.arrivals.push(i);
}

function packet(event, i, wire, letters, open) {
  const fields = Object.fromEntries(fieldsOf(event.head ?? '', 'packet', { packet: wire }).map(each => [each.name, each.number]));
  const key = `${event.from}>${event.to}>${fields.message}`;
  if (!open.has(key)) {
    const letter = { ...ends(event), begin: i, arrivals: [], parts: fields.total || 1, elements: event.elements, head: '', seen: new Map(), got: new Set(), samples: [] };
    letters.push(letter);
    open.set(key, letter);
  }
  const letter = open.get(key);
  letter.seen.set(fields.number, fields['payload length'] ?? 0);
  if (event.sample && event.kind !== 'damaged') letter.samples[fields.number] = event.sample;
  if (fields.number === 0 && event.kind !== 'damaged') letter.head = (event.head ?? '').slice(2 * wire.header);
  if (ARRIVES.includes(event.kind) && !letter.got.has(fields.number)) {
    letter.got.add(fields.number);
    letter.arrivals.push(i);
  }
}

/** The layout of a packet's header alone, and what is in packets; null if the lab's wire has none. */
function packetsOf(layout) {
  const packet = layout?.layouts.find(each => each.rest);
  return packet ? { layouts: [{ ...packet, rest: undefined }], inner: packet.rest, header: lengthOf(packet.fields) } : null;
}

const lengthOf = fields => fields.reduce((sum, field) => sum + (field.repeated ? 0 : field.bytes), 0);

/** A packet's elements are its payload in ints, headers included: here they become the elements of the message in it. */
function finish(letter, inner) {
  const payload = [...letter.seen.values()].reduce((sum, length) => sum + length, 0);
  letter.elements = elementsOf(bytesOf(letter.head), payload, inner);
  const sample = letter.samples.flat();
  if (sample.length === SAMPLE) letter.sample = sample; // else a packet is missing, or divides an item
  delete letter.samples;
  delete letter.seen;
  delete letter.got;
}

/** How many ints a payload holds, by the headers of the messages in it, as far as its first bytes show them. */
export function elementsOf(bytes, length, inner) {
  let elements = 0;
  for (let at = 0; at < length;) {
    const kind = inner.layouts[0];
    const header = lengthOf(kind.fields);
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    let here = at, by = null, body = length - at - header; // the last one fills what is left
    for (const field of kind.fields) {
      if (here + field.bytes > bytes.length) break;
      if (field.name === kind.by) by = view.getUint8(here);
      if (field.name === 'body length') body = view.getInt32(here);
      here += field.bytes;
    }
    const fields = kind.then[by] ?? [];
    const fixed = lengthOf(fields);
    if (fields.some(field => field.repeated && field.bytes === 4)) elements += Math.max(0, (body - fixed) / 4);
    if (body < 0) break;
    at += header + body;
  }
  return elements;
}

/** How much of a letter has arrived when this number of events has happened, from 0 to 1. */
export function shareOf(letter, cursor) {
  return letter.arrivals.filter(i => i < cursor).length / letter.parts;
}
