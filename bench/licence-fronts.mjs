// How much of the fronts of licences is read, and whether a front that contradicts its barcode is caught: made-up licences
// in a dozen made-up layouts, photographed. Each reading is compared with its own barcode, and with those of licences that
// differ in the number, the names or the date of birth.
//
//   npm run build && node bench/licence-fronts.mjs
//
// FRONTS photographs (204), LAYOUTS some of the layouts, by number.
import { buildAamvaPayload } from '@bonafide/testing/aamva-payload';
import { FRONT_LAYOUTS } from '@bonafide/testing/front-layouts';
import { photographFront } from '@bonafide/testing/licence-front';
import { randomFrom } from '@bonafide/testing/photograph-page';
import { dayIn, FIRST_NAMES, LAST_NAMES, pick, randomLicence } from '@bonafide/testing/random-licence';
import { measured, median, quantile, report } from './report.mjs';
import { parseAamva } from '../apps/jobs/dist/documents/barcodes/aamva.js';
import { fieldsOfFacts } from '../apps/jobs/dist/documents/reading/facts-to-fields.js';
import { matchSides } from '../apps/jobs/dist/documents/reading/match-sides.js';
import { printProcess } from '../apps/jobs/dist/media/images/image-process.js';
import { factsOfFront } from '../apps/jobs/dist/providers/embedded/facts-of-front.js';
import { readPrintedDate } from '../apps/jobs/dist/core/values/calendar-date.js';

const GOAL = 0.93;
const FRONTS = Number(process.env.FRONTS ?? 204);
const LAYOUTS = (process.env.LAYOUTS?.split(' ') ?? [...FRONT_LAYOUTS.keys()]).map((at) => FRONT_LAYOUTS[at]);
const now = new Date('2026-06-01T00:00:00Z');

function photographOf(random, seed) {
  const between = (from, to) => from + random() * (to - from);
  return {
    seed,
    width: Math.round(between(1_100, 2_000)),
    rotation: between(-5, 5),
    lean: [between(0, 0.06), between(0, 0.06)],
    shade: between(0, 0.3),
    noise: between(2, 8),
    blur: random() < 0.5 ? between(0.4, 0.8) : undefined,
    quality: Math.round(between(65, 90)),
  };
}

const plain = (text) => (text ?? '').toUpperCase().replace(/[^A-Z0-9]/g, '');
const words = (...texts) => plain(texts.filter(Boolean).join(' '));

const times = [];
const count = {};
const tally = (name, isRight) => {
  count[name] ??= { right: 0, of: 0 };
  count[name].of += 1;
  if (isRight) count[name].right += 1;
};
const caught = { number: [0, 0], names: [0, 0], 'date of birth': [0, 0] };
const consistent = { match: 0, 'no-match': 0, 'not-determined': 0 };
const barcodeOf = (licence) => parseAamva(buildAamvaPayload(licence)).fields;

for (let n = 0; n < FRONTS; n += 1) {
  const random = randomFrom(104_729 * (n + 1));
  const licence = randomLicence(random);
  const layout = LAYOUTS[n % LAYOUTS.length];
  const photo = await photographFront(licence, layout, photographOf(random, n + 1));
  const started = performance.now();
  const print = await printProcess.run('readPrint', photo, {});
  times.push(performance.now() - started);
  const { fields } = print;
  const right = {
    number: plain(fields.id?.value) === plain(licence.idNumber),
    'last name': plain(fields.lastName?.value) === plain(licence.lastName),
    'first and middle name': plain(fields.firstName?.value) === words(licence.firstName, licence.middleName),
    'date of birth': readPrintedDate(fields.birthDate?.value ?? '') === licence.birthDate,
    'issue date': readPrintedDate(fields.issueDate?.value ?? '') === licence.issueDate,
    'expiry date': readPrintedDate(fields.expireDate?.value ?? '') === licence.expireDate,
    street: plain(fields.address?.value) === plain(licence.street),
    'city, state, ZIP':
      words(fields.city?.value, fields.addressState?.value, fields.postalCode?.value) ===
      words(licence.city, licence.state, licence.postalCode),
  };
  for (const [name, isRight] of Object.entries(right)) tally(name, isRight);
  if (process.env.VERBOSE) {
    const missed = Object.entries(right).filter(([, isRight]) => !isRight);
    if (missed.length > 0)
      console.error(
        n,
        layout.name,
        missed.map(([name]) => name),
        JSON.stringify(fields),
        print.lines.map(({ text }) => text).join(' | '),
      );
  }
  const facts = factsOfFront(print.fields, print.lines);
  const front = facts && fieldsOfFacts(facts, now)?.fields;
  const compare = (other) => (front ? matchSides(front, barcodeOf(other)).outcome : 'not-determined');
  const own = compare(licence);
  consistent[own] += 1;
  if (own === 'no-match')
    console.error(
      n,
      layout.name,
      'contradicts its own barcode',
      JSON.stringify(fields),
      JSON.stringify(licence),
    );
  const at = Math.floor(random() * licence.idNumber.length);
  const digit = licence.idNumber[at];
  const other = /\d/.test(digit)
    ? String((Number(digit) + 1 + Math.floor(random() * 9)) % 10)
    : digit === 'X'
      ? 'K'
      : 'X';
  const others = {
    number: { idNumber: licence.idNumber.slice(0, at) + other + licence.idNumber.slice(at + 1) },
    names:
      n % 2 === 0
        ? {
            lastName: pick(
              random,
              LAST_NAMES.filter((name) => name !== licence.lastName),
            ),
          }
        : {
            firstName: pick(
              random,
              FIRST_NAMES.filter((name) => name !== licence.firstName),
            ),
          },
    'date of birth': { birthDate: dayIn(random, 1945, 60) },
  };
  for (const [what, changes] of Object.entries(others)) {
    const outcome = compare({ ...licence, ...changes });
    caught[what][1] += 1;
    if (outcome === 'no-match') caught[what][0] += 1;
    else
      console.error(
        n,
        layout.name,
        `another ${what} was not caught (${outcome})`,
        JSON.stringify(changes),
        JSON.stringify(fields),
      );
  }
}

const total = Object.values(count).reduce(
  (sum, { right, of }) => ({ right: sum.right + right, of: sum.of + of }),
  { right: 0, of: 0 },
);
const rows = [
  measured({
    name: 'fields read right',
    figure: total.right,
    peer: total.of,
    peerName: 'fields',
    atLeast: GOAL,
  }),
  ...Object.entries(count).map(([name, { right, of }]) =>
    measured({ name, figure: right, peer: of, peerName: 'fronts' }),
  ),
  ...Object.entries(caught).map(([what, [figure, of]]) =>
    measured({
      name: `another ${what} on the barcode, caught`,
      figure,
      peer: of,
      peerName: 'contradictions',
      atLeast: 1,
    }),
  ),
  measured({
    name: 'contradicts its own barcode',
    figure: consistent['no-match'],
    peer: FRONTS,
    peerName: 'fronts',
    atMost: 0.01,
  }),
];
report('licence fronts', rows, [
  `${LAYOUTS.length} layouts, made up after the manner of states and provinces; rendered, so robustness rather than accuracy`,
  `compared with its own barcode: ${consistent.match} match, ${consistent['not-determined']} not determined`,
  `one front: p50 ${median(times).toFixed(0)} ms, p95 ${quantile(times, 0.95).toFixed(0)} ms`,
]);
await printProcess.close();
