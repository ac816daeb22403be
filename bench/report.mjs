// How every benchmark tells its outcome: a table for people, and a last line of JSON for bench/run.mjs.
//
//   import { measured, report } from './report.mjs';
//   report('delivery', [
//     measured({ name: '32 owners', figure: 812, peer: 1_020, peerName: 'bare BullMQ loop', unit: '/s', atLeast: 0.6 }),
//   ]);

/** @param {number[]} values @returns {number} the middle one; of an even number the upper of the two */
export const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

/** @param {number[]} values @param {number} share from 0 to 1 @returns {number} the value below which `share` lie */
export function quantile(values, share) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

/** @param {number} right @param {number} of @returns {[number, number]} the interval that holds the true share with 95 % */
export function wilson(right, of) {
  const z = 1.96;
  const share = right / of;
  const middle = (share + z ** 2 / (2 * of)) / (1 + z ** 2 / of);
  const reach = (z / (1 + z ** 2 / of)) * Math.sqrt((share * (1 - share)) / of + z ** 2 / (4 * of ** 2));
  return [Math.max(0, middle - reach), Math.min(1, middle + reach)];
}

/**
 * One figure against its floor or peer, measured in the same run.
 *
 * @param {object} one
 * @param {string} one.name what was measured
 * @param {number} one.figure ours
 * @param {number} one.peer the other's, in the same unit
 * @param {string} one.peerName what it is compared with
 * @param {string} [one.unit] `/s`, `ms`, …
 * @param {number} [one.ratio] figure / peer unless given, as for the median of the rounds' ratios
 * @param {number} [one.atLeast] the goal where more is better
 * @param {number} [one.atMost] the goal where less is better; neither: for information, always passes
 * @param {string} [one.why] what is known of why the goal is missed, for when it is
 * @returns {{name: string, figure: number, peer: number, peerName: string, unit: string, ratio: number,
 *   goal: string | null, pass: boolean, why?: string}} a row for {@link report}
 */
export function measured({
  name,
  figure,
  peer,
  peerName,
  unit = '',
  ratio = figure / peer,
  atLeast,
  atMost,
  why,
}) {
  const pass = (atLeast === undefined || ratio >= atLeast) && (atMost === undefined || ratio <= atMost);
  const goal = atLeast !== undefined ? `≥ ${atLeast}` : atMost !== undefined ? `≤ ${atMost}` : null;
  return { name, figure, peer, peerName, unit, ratio, goal, pass, ...(pass ? {} : { why }) };
}

const digits = (value) =>
  Math.abs(value) >= 100 ? value.toFixed(0) : Number(value.toPrecision(3)).toString();
const amount = (value, unit) => `${digits(value)}${unit.startsWith('/') ? unit : ` ${unit}`}`.trim();

/** @param {string[][]} cells the first row is the heading @returns {string[]} lines of a Markdown table, aligned */
export function table(cells) {
  const widths = cells[0].map((_none, at) => Math.max(...cells.map((row) => row[at].length)));
  const line = (row) => `| ${row.map((cell, at) => cell.padEnd(widths[at])).join(' | ')} |`;
  return [
    line(cells[0]),
    `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`,
    ...cells.slice(1).map(line),
  ];
}

/** @returns {string[]} the heading of {@link cellsOf} */
export const HEADINGS = ['figure', 'ours', 'floor or peer', 'ratio', 'goal', 'pass'];

/** @param {ReturnType<typeof measured>} row @returns {string[]} as the table shows it */
export function cellsOf({ name, figure, peer, peerName, unit, ratio, goal, pass }) {
  const held = goal === null ? '' : pass ? 'yes' : 'NO';
  return [
    name,
    amount(figure, unit),
    `${amount(peer, unit)} ${peerName}`,
    `${ratio.toFixed(2)}×`,
    goal ?? '',
    held,
  ];
}

/** @param {ReturnType<typeof measured>[]} rows @returns {string[]} why goals were missed, a line a reason */
export function reasonsOf(rows) {
  const reasons = new Set(rows.flatMap(({ why }) => why ?? []));
  const namesOf = (reason) => rows.filter(({ why }) => why === reason).map(({ name }) => `“${name}”`);
  return [...reasons].map((reason) => `missed by ${namesOf(reason).join(', ')}: ${reason}`);
}

/**
 * Prints the table, the notes and the JSON line, and sets the exit code to 1 when a goal was missed.
 *
 * @param {string} bench the benchmark's name
 * @param {ReturnType<typeof measured>[]} rows
 * @param {string[]} [notes] sizes, conditions, what the figures leave out
 * @param {import('./plot.mjs').Curve[]} [curves] how a figure grows with a size; bench/run.mjs draws them
 * @returns {boolean} whether every goal was met
 */
export function report(bench, rows, notes = [], curves = []) {
  const isMet = rows.every((row) => row.pass);
  const lines = [
    `# ${bench}`,
    ...table([HEADINGS, ...rows.map(cellsOf)]),
    ...[...notes, ...reasonsOf(rows)].map((note) => `  ${note}`),
  ];
  console.log(lines.join('\n'));
  console.log(JSON.stringify({ bench, notes, rows, curves }));
  process.exitCode = isMet ? 0 : 1;
  return isMet;
}
