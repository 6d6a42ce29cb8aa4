// Where the picture's parts are: fills a panel of any width and height, both in the picture's own units.

const GAP = 16, HEIGHT_IN_RING = 60;

/** Places of the whole data and of each worker: rectangles { x, y, width, height }. */
export function layoutOf(width, height, plan, processes) {
  const area = { x: GAP, y: GAP, width: width - 2 * GAP, height: height - 2 * GAP };
  if (!plan.shape) return ring(area, processes);
  if (plan.shape === 'blocks') {
    const left = Math.max(152, Math.min(.19 * area.width, area.height / 3.6));
    const room = 38; // for what goes round the torus
    return {
      whole: { ...area, width: left },
      workers: grid({ x: area.x + left + room + GAP, y: area.y + room - GAP, width: area.width - left - 2 * room - GAP, height: area.height - 2 * room + 2 * GAP }, plan.k, plan.side, 36),
    };
  }
  const top = (plan.shape === 'items' ? .34 : .42) * area.height;
  const below = { ...area, y: area.y + top + 44, height: area.height - top - 44 };
  return { whole: { ...area, height: top }, workers: grid(below, plan.k, columnsFor(below, plan.k), GAP) };
}

function columnsFor({ width, height }, k) {
  if (k <= 6 || width / k > 150) return k;
  return Math.min(k, Math.max(1, Math.round(Math.sqrt(k * width / height))));
}

function grid(area, k, columns, gap) {
  const rows = Math.ceil(k / columns);
  const width = (area.width - (columns - 1) * gap) / columns, height = (area.height - (rows - 1) * gap) / rows;
  return Array.from({ length: k }, (_, i) => ({
    x: area.x + i % columns * (width + gap), y: area.y + Math.floor(i / columns) * (height + gap), width, height,
  }));
}

/** Processes without data that the page knows: in a ring, in their order. */
function ring(area, processes) {
  const width = Math.min(200, area.width / 3.6), height = HEIGHT_IN_RING;
  const workers = processes.map((_, i) => {
    const angle = 2 * Math.PI * i / processes.length - Math.PI / 2;
    return {
      x: area.x + (area.width - width) / 2 * (1 + Math.cos(angle)), y: area.y + (area.height - height) / 2 * (1 + Math.sin(angle)), width, height,
    };
  });
  return { whole: null, workers };
}

/** Squares for three whole matrices in a rectangle: beside each other, or below each other. */
export function threeIn({ x, y, width, height }, gap) {
  const title = 20;
  const beside = Math.min((width - 2 * gap) / 3, height - title), below = Math.min(width, (height - 2 * gap) / 3 - title);
  const size = Math.max(10, beside, below), isBeside = size === beside;
  const left = (width - (isBeside ? 3 * size + 2 * gap : size)) / 2;
  return [0, 1, 2].map(i => ({ x: x + Math.max(0, left) + (isBeside ? i * (size + gap) : 0), y: y + title + (isBeside ? 0 : i * (size + gap + title)), size }));
}

/** Squares for A, B and C as one multiplies on paper: A is left of C, B above it, so that its rows and columns meet in C. */
export function crossIn({ x, y, width, height }, gap) {
  const size = Math.max(8, Math.min((width - gap) / 2, (height - gap) / 2));
  const left = x + Math.max(0, (width - 2 * size - gap) / 2), top = y + Math.max(0, (height - 2 * size - gap) / 2);
  const right = left + size + gap, bottom = top + size + gap;
  return [{ x: left, y: bottom, size }, { x: right, y: top, size }, { x: right, y: bottom, size }];
}

export const middle = ({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 });
