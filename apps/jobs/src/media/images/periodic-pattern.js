// Whether a picture has a fine regular pattern all over, as a screen or a printer leaves when it is photographed (moiré,
// halftone). The spectra of many parts are averaged: what is in the scene differs from part to part, the pattern does not.

/** Pixels of a part, a power of two. */
const SIDE = 256;
const PARTS_MAX = 12;
/** Spread of grey values below which a part shows nothing. */
const FLAT = 3;
/** Cycles a pixel: below are things in the scene, above the reach of lenses and compression. */
const FREQUENCY_MIN = 0.09;
const FREQUENCY_MAX = 0.46;
/** Lines of print and the blocks of JPEG stand on the axes, and its blocks on their multiples. */
const AXIS = 4;
const BLOCK = SIDE / 8;
/** A peak is compared with the frequencies around it, bins. */
const NEAR = 3;
const AROUND = 8;
/** Less is noise. */
const LEAST = 0.3;

const WINDOW = Float64Array.from(
  { length: SIDE },
  (_, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / (SIDE - 1)),
);
const [COSINES, SINES] = [Math.cos, Math.sin].map((of) =>
  Float64Array.from({ length: SIDE / 2 }, (_, at) => of((-2 * Math.PI * at) / SIDE)),
);

/** In place, radix 2: `count` lines side by side, each of `SIDE` values in steps of `step` from `start`. */
function transform(real, imaginary, { start, step, count }) {
  for (let at = 1, mirrored = 0; at < SIDE; at++) {
    let bit = SIDE >> 1;
    for (; mirrored & bit; bit >>= 1) mirrored ^= bit;
    mirrored ^= bit;
    if (at >= mirrored) continue;
    for (let line = start; line < start + count; line++) {
      const [one, other] = [line + at * step, line + mirrored * step];
      const [re, im] = [real[one], imaginary[one]];
      real[one] = real[other];
      imaginary[one] = imaginary[other];
      real[other] = re;
      imaginary[other] = im;
    }
  }
  for (let size = 2; size <= SIDE; size *= 2)
    for (let first = 0; first < SIDE; first += size)
      for (let at = 0; at < size / 2; at++) {
        const [cosine, sine] = [COSINES[(at * SIDE) / size], SINES[(at * SIDE) / size]];
        let [low, high] = [start + (first + at) * step, start + (first + at + size / 2) * step];
        for (const end = low + count; low < end; low++, high++) {
          const re = real[high] * cosine - imaginary[high] * sine;
          const im = real[high] * sine + imaginary[high] * cosine;
          real[high] = real[low] - re;
          imaginary[high] = imaginary[low] - im;
          real[low] += re;
          imaginary[low] += im;
        }
      }
}

/** The part's grey values about their mean, faded towards its edges, into `to`; false for a part that shows nothing. */
function readPart(to, { data, width }, { left, top }) {
  let [total, squares] = [0, 0];
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++) {
      const value = data[(top + y) * width + left + x];
      total += value;
      squares += value * value;
    }
  const mean = total / (SIDE * SIDE);
  if (squares / (SIDE * SIDE) - mean * mean < FLAT * FLAT) return false;
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++)
      to[y * SIDE + x] = (data[(top + y) * width + left + x] - mean) * WINDOW[x] * WINDOW[y];
  return true;
}

/**
 * Adds the logarithms of the power of two parts to `sum`. One transform serves both: what is real is the sum of a value and
 * its mirror's conjugate. The half with negative `u` repeats the other.
 */
function addSpectra(sum, real, imaginary) {
  for (let y = 0; y < SIDE; y++) transform(real, imaginary, { start: y * SIDE, step: 1, count: 1 });
  transform(real, imaginary, { start: 0, step: SIDE, count: SIDE });
  for (let v = 0; v < SIDE; v++)
    for (let u = 0; u <= SIDE / 2; u++) {
      const [at, mirror] = [v * SIDE + u, ((SIDE - v) % SIDE) * SIDE + ((SIDE - u) % SIDE)];
      const [evenRe, oddRe] = [real[at] + real[mirror], real[at] - real[mirror]];
      const [evenIm, oddIm] = [imaginary[at] + imaginary[mirror], imaginary[at] - imaginary[mirror]];
      const one = (evenRe * evenRe + oddIm * oddIm) / 4;
      const other = (evenIm * evenIm + oddRe * oddRe) / 4;
      sum[at] += Math.log10((one + 1) * (other + 1));
    }
}

/** Where the parts are: evenly spread. */
function* partsOf({ width, height }) {
  const [columns, rows] = [Math.floor(width / SIDE), Math.floor(height / SIDE)];
  const every = Math.max(1, (columns * rows) / PARTS_MAX);
  for (let part = 0; part < columns * rows; part += every) {
    const at = Math.floor(part);
    yield { left: (at % columns) * SIDE, top: Math.floor(at / columns) * SIDE };
  }
}

const isOfBlocks = (bin) => Math.abs(bin - Math.round(bin / BLOCK) * BLOCK) <= 1;

/**
 * How far the strongest regular pattern stands out of the frequencies around it: decades of power.
 *
 * @param {{ data: Uint8Array, width: number, height: number }} grey at full size
 * @returns {number | null} null for a picture that is too small, or shows too little
 */
export function measurePattern(grey) {
  const sum = new Float64Array(SIDE * SIDE);
  const two = [new Float64Array(SIDE * SIDE), new Float64Array(SIDE * SIDE)];
  let parts = 0;
  for (const part of partsOf(grey)) {
    if (!readPart(two[parts % 2], grey, part)) continue;
    parts++;
    if (parts % 2 === 0) addSpectra(sum, ...two);
  }
  if (parts < 4) return null;
  // The last of an odd number has none beside it.
  if (parts % 2 === 1) addSpectra(sum, two[0], two[1].fill(0));
  let strongest = LEAST;
  const half = (u, v) => sum[((v + SIDE) % SIDE) * SIDE + u] / parts;
  const at = (u, v) => (u < 0 ? half(-u, -v) : half(u, v));
  for (let u = AXIS; u < SIDE / 2 - NEAR; u++)
    for (let v = NEAR - SIDE / 2; v < SIDE / 2 - NEAR; v++) {
      if (Math.abs(v) < AXIS || (isOfBlocks(u) && isOfBlocks(v))) continue;
      const frequency = Math.hypot(u, v) / SIDE;
      if (frequency < FREQUENCY_MIN || frequency > FREQUENCY_MAX) continue;
      const value = at(u, v);
      // Most are not even above their neighbours.
      if (value < at(u + NEAR, v) + strongest || value < at(u - NEAR, v) + strongest) continue;
      const around = [];
      for (let y = -AROUND; y <= AROUND; y++)
        for (let x = -AROUND; x <= AROUND; x++)
          if (Math.max(Math.abs(x), Math.abs(y)) >= NEAR) around.push(at(u + x, v + y));
      around.sort((one, other) => one - other);
      // Nine tenths of them are lower: a slope or a ridge is no peak.
      strongest = Math.max(strongest, value - around[Math.floor(around.length * 0.9)]);
    }
  return strongest;
}
