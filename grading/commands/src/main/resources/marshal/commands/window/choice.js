// What to run: the form, and what it may hold.

/**
 * The form's side of the page. run(choice) starts a run, and returns what is wrong with the choice, or nothing; changed(choice,
 * program) hears of every other choice.
 */
export function choose(form, choices, asked, run, changed) {
  const field = name => form.elements[name];
  const lab = () => choices.labs.find(each => each.id === field('lab').value);
  const program = () => lab().programs.find(each => each.label === field('program').value);

  function fit(name) {
    if (name === 'lab') options(field('program'), lab().programs.map(each => each.label));
    if (name === 'lab' || name === 'program') {
      options(field('way'), program().ways.map(each => each.name));
      field('way').disabled = !program().ways.length;
      const isPicture = program().shape === 'picture';
      form.querySelector('#way-name').textContent = isPicture ? 'Example' : program().isMpi ? 'Variant' : 'Wire';
      field('n').value = program().size;
      for (const name of ['n', 'k', 'net', 'seed']) field(name).disabled = isPicture;
    }
    const faults = program().ways.find(each => each.name === field('way').value)?.hasFaults ?? false;
    field('faults').disabled = !faults || field('net').value !== 'loopback' || program().shape === 'picture';
    changed(chosen(), program());
  }

  function chosen() {
    return {
      lab: field('lab').value, program: field('program').value, way: field('way').value, n: Number(field('n').value),
      k: Number(field('k').value), net: field('net').value, faults: field('faults').disabled ? '' : field('faults').value.trim(),
      code: field('code').value, seed: Number(field('seed').value),
    };
  }

  /** Says in one line what is wrong, below the field that it is about; the rest of what is known can be opened. */
  function blame({ field: name, error } = {}) {
    for (const each of form.querySelectorAll('[aria-invalid]')) {
      each.removeAttribute('aria-invalid');
      each.removeAttribute('aria-describedby');
    }
    form.querySelector('#wrong')?.remove();
    if (!error) return;
    const [line, ...more] = error.split('\n');
    const note = Object.assign(document.createElement('div'), { id: 'wrong', className: 'error' });
    note.append(Object.assign(document.createElement('p'), { textContent: line }));
    if (more.length) {
      const details = note.appendChild(document.createElement('details'));
      details.append(Object.assign(document.createElement('summary'), { textContent: 'What is allowed' }),
        Object.assign(document.createElement('pre'), { textContent: more.join('\n'), tabIndex: 0 }));
    }
    const about = name ? field(name) : null;
    if (about) {
      about.setAttribute('aria-invalid', 'true');
      about.setAttribute('aria-describedby', 'wrong');
    }
    (about?.closest('label') ?? form.querySelector('.buttons')).after(note);
  }

  options(field('lab'), choices.labs.map(each => each.id), choices.labs.map(each => each.name));
  options(field('net'), choices.nets);
  options(field('code'), choices.codes, choices.codes.map(each => (each === 'starter' ? 'mine' : 'the solution')));
  if (choices.labs.some(each => each.id === asked)) field('lab').value = asked;
  fit('lab');
  form.addEventListener('change', event => fit(event.target.name));
  form.addEventListener('submit', async event => {
    event.preventDefault();
    blame(await run(chosen()));
  });
}

function options(select, names, labels = names) {
  const before = select.value;
  select.replaceChildren(...names.map((name, i) => new Option(labels[i], name)));
  if (names.includes(before)) select.value = before;
}
