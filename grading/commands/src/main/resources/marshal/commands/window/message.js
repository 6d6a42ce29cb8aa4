// A message's first bytes: as the lab's protocol names them (fields.json), and as they are.

/** What the fields of a message hold, as far as its first bytes go: a list of { at, name, value, number }. */
export function fieldsOf(hex, lab, layouts) {
  const bytes = bytesOf(hex);
  const found = [];
  read(bytes, 0, layouts[lab], layouts, found);
  return found;
}

function read(bytes, at, layout, layouts, found) {
  const kind = layout?.layouts.find(each => hexOf(bytes.slice(at)).startsWith(each.starts));
  if (!kind) return;
  const values = {};
  at = readAll(bytes, at, kind.fields, values, found);
  const more = kind.by && kind.then[values[kind.by]];
  if (more) at = readAll(bytes, at, more, values, found);
  if (kind.rest) read(bytes, at, layouts[kind.rest], layouts, found);
}

function readAll(bytes, at, fields, values, found) {
  for (const field of fields) {
    if (field.repeated) {
      const all = [];
      const ints = [];
      for (; at + field.bytes <= bytes.length; at += field.bytes) {
        ints.push(Number(number(bytes.slice(at, at + field.bytes))));
        all.push(shown(bytes.slice(at, at + field.bytes), field));
      }
      if (all.length) found.push({ at: at - all.length * field.bytes, name: field.name, ints, value: all.join(field.bytes > 1 ? ', ' : field.as === 'text' ? '' : ' ') + ' …' });
    } else {
      if (at + field.bytes > bytes.length) return bytes.length;
      const value = bytes.slice(at, at + field.bytes);
      values[field.name] = String(number(value));
      found.push({ at, name: field.name, value: shown(value, field), number: Number(number(value)) });
      at += field.bytes;
    }
  }
  return at;
}

function shown(bytes, field) {
  if (field.as === 'text') return String.fromCharCode(...bytes.map(byte => (byte >= 32 && byte < 127 ? byte : 63)));
  if (field.as === 'hex') return hexOf(bytes);
  if (field.as === 'address') return [...bytes].join('.');
  const value = String(number(bytes));
  const name = field.names?.[value];
  return name ? `${value} (${name})` : value;
}

/** Big-endian; two's complement from four bytes on. */
function number(bytes) {
  const value = BigInt('0x' + hexOf(bytes));
  return bytes.length < 4 ? value : BigInt.asIntN(8 * bytes.length, value);
}

export function bytesOf(hex) {
  return Uint8Array.from(hex?.match(/../g) ?? [], pair => parseInt(pair, 16));
}

function hexOf(bytes) {
  return [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('');
}

/** Shows it in a place of the page. */
export function showMessage(place, event, lab, layouts) {
  place.replaceChildren();
  if (!event) return;
  const table = place.appendChild(document.createElement('table'));
  table.createCaption().textContent = event.name;
  const row = (name, value) => {
    const tr = table.insertRow();
    const th = tr.appendChild(document.createElement('th'));
    th.scope = 'row';
    th.textContent = name;
    tr.insertCell().textContent = value;
  };
  row('from', event.from);
  if (event.to) row('to', event.to);
  row('what', event.kind);
  if (event.lasts) row('lasts', (event.lasts / 1000).toFixed(3) + ' ms');
  if (event.bytes) row('bytes', event.bytes.toLocaleString('en'));
  if (event.elements) row('elements', event.elements.toLocaleString('en'));
  if (!event.head) return;
  fieldsOf(event.head, lab, layouts).forEach(({ at, name, value }) => row(`${at}: ${name}`, value));
  const dump = place.appendChild(document.createElement('pre'));
  dump.tabIndex = 0;
  dump.textContent = event.head.match(/.{1,16}/g)
    .map((line, i) => String(8 * i).padStart(3) + '  ' + line.match(/../g).join(' ')).join('\n')
    + (event.bytes * 2 > event.head.length ? `\n     and ${(event.bytes - event.head.length / 2).toLocaleString('en')} more` : '');
}
