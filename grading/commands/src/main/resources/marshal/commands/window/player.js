// The cursor of a replay: stepping, playing, its speed, and the keys for all of it.

const SPEEDS = [1, 2, 5, 20, 100, 1000]; // events a second
const TICKS = 20; // a second, at most: a page draws no faster

/** Controls a cursor; changed() is called whenever it, or whether it plays, is another. */
export class Player {
  #timer = null;
  #speed = 5;

  constructor(changed) {
    this.length = 0;
    this.cursor = 0;
    this.changed = changed;
  }

  /** Begins with another replay, at its end; whoever calls this draws it. */
  open(length) {
    this.#stop();
    this.length = this.cursor = length;
  }

  get isPlaying() {
    return this.#timer !== null;
  }

  get speed() {
    return this.#speed;
  }

  /** How long a movement may last, so that it is over before the next one. */
  get millis() {
    return this.isPlaying ? Math.min(700, 800 / this.#speed) : 500;
  }

  to(moment) {
    this.cursor = Math.max(0, Math.min(this.length, moment));
    this.changed();
  }

  play() {
    if (this.isPlaying) return this.pause();
    if (!this.length) return;
    if (this.cursor === this.length) this.cursor = 0;
    this.#start();
    this.changed();
  }

  #start() {
    clearInterval(this.#timer);
    const jump = Math.max(1, Math.round(this.#speed / TICKS));
    this.#timer = setInterval(() => {
      if (this.cursor + jump >= this.length) this.#stop();
      this.to(this.cursor + jump);
    }, 1000 * jump / this.#speed);
  }

  #stop() {
    clearInterval(this.#timer);
    this.#timer = null;
  }

  pause() {
    this.#stop();
    this.changed();
  }

  set speed(speed) {
    this.#speed = speed;
    if (this.isPlaying) this.#start();
    this.changed();
  }

  faster(steps) {
    const at = Math.max(0, Math.min(SPEEDS.length - 1, SPEEDS.indexOf(this.#speed) + steps));
    this.speed = SPEEDS[at];
  }
}

/** Fills the choice of speeds. */
export function offerSpeeds(select, player) {
  select.replaceChildren(...SPEEDS.map(speed => new Option(speed === 1 ? '1 event a second' : `${speed} a second`, speed, speed === player.speed, speed === player.speed)));
  select.addEventListener('change', () => { player.speed = Number(select.value); });
}

/** Listens to keys anywhere on the page, except where somebody types or where a key has its own meaning. */
export function listenToKeys(actions) {
  document.addEventListener('keydown', event => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const { target } = event;
    if (target.closest('input, select, textarea')) return;
    if (event.key === ' ' && target.closest('button, a')) return;
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });
}
