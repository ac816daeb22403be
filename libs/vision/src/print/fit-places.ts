// The characters of a zone have a fixed pitch (ICAO Doc 9303 part 3, section 4), which a camera distorts.

/** Maximum gap between two characters of a line, in pitches. */
const GAP_MAX = 4.5;
const PEAKS_MIN = 8;
/** Maximum distance of an end from where the pitch of so many others puts it, in pitches. */
const STRAY = 0.16;
const STRAIGHT = 16;
/** Places beyond the first and the last detected character, if the strip ends early. */
const UNSEEN = 3;

export interface Places {
  /** Centres of the possible characters, px of the strip. */
  at: number[];
  /** Indexes of the first and the last detected character. */
  first: number;
  last: number;
  pitch: number;
}

/** The most common pitch between neighbours. */
export function pitchOf(peaks: readonly number[], expected: number): number {
  const gaps = peaks.slice(1).map((at, index) => at - peaks[index]!);
  const plausible = gaps.filter((gap) => gap > expected * 0.5 && gap < expected * 1.8).sort((p, q) => p - q);
  return plausible[plausible.length >> 1] ?? expected;
}

/** Drops peaks far from the rest, which are not part of the line. */
function longestRun(peaks: readonly number[], pitch: number): number[] {
  const runs: number[][] = [];
  for (const [index, peak] of peaks.entries()) {
    if (index > 0 && peak - peaks[index - 1]! < GAP_MAX * pitch) runs.at(-1)!.push(peak);
    else runs.push([peak]);
  }
  return runs.reduce((longest, run) => (run.length > longest.length ? run : longest), []);
}

/**
 * Fits places at a fixed pitch to the peaks, at = start + pitch · n + bend · n², and extrapolates linearly to the ends of
 * the strip.
 */
export function fitPlaces(peaks: readonly number[], pitch: number, width: number): Places | null {
  const run = longestRun(peaks, pitch);
  if (run.length < PEAKS_MIN) return null;
  // Numbers the peaks from one to the next; a gap of two pitches is an undetected character.
  const numbered: NumberedPeak[] = [];
  let n = 0;
  for (const [index, at] of run.entries()) {
    if (index > 0) {
      const jump = (at - run[index - 1]!) / pitch;
      if (jump < 0.5) continue;
      n += Math.max(1, Math.round(jump));
    }
    numbered.push({ n, at });
  }
  const inside = withoutStrayEnds(numbered, pitch);
  const begin = inside[0]!.n;
  const last = inside.at(-1)!.n - begin;
  const fit = fitQuadratic(inside.map(({ n: place, at }) => ({ n: place - begin, at })));
  const seen = Array.from({ length: last + 1 }, (_, index) => fit(index));
  const before = fit(1) - fit(0);
  const after = fit(last) - fit(last - 1);
  const room = (space: number, step: number) => Math.max(UNSEEN, Math.floor(space / step - 0.5));
  const left = room(seen[0]!, before);
  const right = room(width - seen.at(-1)!, after);
  return {
    at: [
      ...Array.from({ length: left }, (_, index) => seen[0]! - (left - index) * before),
      ...seen,
      ...Array.from({ length: right }, (_, index) => seen.at(-1)! + (index + 1) * after),
    ],
    first: left,
    last: left + last,
    pitch,
  };
}

interface NumberedPeak {
  n: number;
  at: number;
}

/** Without the first or the last peak if it is off the pitch of the others: the frame around a zone is no character. */
function withoutStrayEnds(numbered: readonly NumberedPeak[], pitch: number): readonly NumberedPeak[] {
  let kept = numbered;
  for (const end of [0, -1]) {
    const others = end === 0 ? kept.slice(1) : kept.slice(0, -1);
    const peak = kept.at(end)!;
    const near = end === 0 ? others.slice(0, STRAIGHT) : others.slice(-STRAIGHT);
    const start = near[0]!.n;
    const fit = fitQuadratic(near.map(({ n, at }) => ({ n: n - start, at })));
    if (others.length >= PEAKS_MIN && Math.abs(fit(peak.n - start) - peak.at) > STRAY * pitch) kept = others;
  }
  return kept;
}

function fitQuadratic(points: readonly NumberedPeak[]): (n: number) => number {
  const middle = points.at(-1)!.n / 2 || 1;
  const sums = new Float64Array(5);
  const sides = new Float64Array(3);
  for (const { n, at } of points) {
    const t = n / middle - 1;
    let power = 1;
    for (let k = 0; k < 5; k += 1, power *= t) {
      sums[k]! += power;
      if (k < 3) sides[k]! += power * at;
    }
  }
  const [s0, s1, s2, s3, s4] = sums as unknown as [number, number, number, number, number];
  const det = (m: number[]) =>
    m[0]! * (m[4]! * m[8]! - m[5]! * m[7]!) -
    m[1]! * (m[3]! * m[8]! - m[5]! * m[6]!) +
    m[2]! * (m[3]! * m[7]! - m[4]! * m[6]!);
  const matrix = [s0, s1, s2, s1, s2, s3, s2, s3, s4];
  const whole = det(matrix) || 1;
  const [c0, c1, c2] = [0, 1, 2].map(
    (column) => det(matrix.map((value, at) => (at % 3 === column ? sides[(at / 3) | 0]! : value))) / whole,
  ) as [number, number, number];
  return (n) => {
    const t = n / middle - 1;
    return c0 + c1 * t + c2 * t * t;
  };
}
