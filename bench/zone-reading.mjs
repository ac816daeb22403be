// How many machine-readable zones are read as they are printed, and whether any is reported that is not: made-up specimens
// of every form, in a cut of OCR-B that the reader does not know, photographed well and fairly; the same with one character
// altered so that a check digit breaks; and pictures with no zone. How many agree with the print of their page, and whether
// any does with the print of another's. Read by the process that reads print in the service.
//
//   npm run build && node bench/zone-reading.mjs
//
// SPECIMENS a form (300), OCR_B a TrueType font with another cut, FORMS some of the forms.
import { sampleLicence } from '@bonafide/testing/aamva-payload';
import { photographLicence } from '@bonafide/testing/licence-image';
import { randomFrom } from '@bonafide/testing/photograph-page';
import { otherOcrB, zoneImage } from '@bonafide/testing/zone-image';
import {
  makeZone,
  printedHolder,
  ZONE_SPECIMEN_FORMS,
  zoneCheckDigit,
} from '@bonafide/testing/zone-specimens';
import { measured, median, quantile, report } from './report.mjs';
import { printProcess } from '../apps/jobs/dist/media/images/image-process.js';
import { comparePrint } from '../libs/vision/dist/print/compare-print.js';

const GOAL = 0.95;
const SPECIMENS = Number(process.env.SPECIMENS ?? 300);
const FORMS = process.env.FORMS?.split(' ') ?? ZONE_SPECIMEN_FORMS;
const glyphs = otherOcrB(process.env.OCR_B);
const NAMES_AT = { td1: [2, 0, 30] };

/** Good: nearly from above, in even light. Fair: turned, leaning, in worse light, smaller. */
function photographOf(quality, random, seed) {
  const between = (from, to) => from + random() * (to - from);
  const isGood = quality === 'good';
  const width = Math.round(isGood ? between(900, 2_000) : between(600, 2_000));
  const tilt = isGood ? 3 : 8;
  return {
    glyphs,
    seed,
    width,
    rotation: between(-tilt, tilt),
    shear: isGood ? 0 : between(-0.04, 0.04),
    lean: isGood ? [between(0, 0.03), between(0, 0.03)] : [between(-0.08, 0.1), between(-0.08, 0.1)],
    shade: isGood ? between(0, 0.15) : between(0, 0.4),
    noise: isGood ? between(2, 5) : between(4, 10),
    blur: isGood ? undefined : Math.max(0.3, (between(0.3, 0.9) * width) / 1_500),
    quality: Math.round(isGood ? between(80, 90) : between(60, 80)),
    weight: between(0, 30),
  };
}

const times = [];
async function read(photo) {
  const started = performance.now();
  const { zone, lines } = await printProcess.run('readPrint', photo, {});
  times.push(performance.now() - started);
  return zone?.isIntact ? { ...zone, print: comparePrint(zone, lines) } : null;
}

/** Every so many specimens are also read with the print of another. */
const MIXED_EVERY = 3;
const printed = {
  own: { match: 0, 'no-match': 0, 'not-determined': 0, 'too-little': 0, 'says-nothing': 0 },
  mixed: { match: 0, 'no-match': 0, 'not-determined': 0, 'too-little': 0, 'says-nothing': 0 },
};

/** What visas say beyond their dates has no check digit; nothing is taken from it. */
const UNCLAIMED_FROM = 28;

/** Zone without what is not taken from it: names that do not count, the end of a visa’s second line. */
function claimOf(form, lines, areNamesSure) {
  const [line, from, to] = NAMES_AT[form] ?? [0, 5, lines[0].length];
  return lines
    .map((text, at) => (at === 1 && form.startsWith('mrv') ? text.slice(0, UNCLAIMED_FROM) : text))
    .map((text, at) => (at === line && !areNamesSure ? text.slice(0, from) + text.slice(to) : text))
    .join('\n');
}

const rows = [];
const notes = [];
const wrong = { specimens: 0, altered: 0, empty: 0 };

/** Each form has specimens of its own. */
const seedOf = (form) => [...form].reduce((sum, sign) => sum * 31 + sign.charCodeAt(0), 7) % 99_991;

for (const form of FORMS) {
  const count = { good: 0, fair: 0, intact: { good: 0, fair: 0 }, names: 0 };
  for (let n = 0; n < SPECIMENS; n += 1) {
    const random = randomFrom(7_919 * (n + 1) + seedOf(form));
    const lines = makeZone(form, random);
    const quality = n % 2 === 0 ? 'good' : 'fair';
    const photograph = photographOf(quality, random, n + 1);
    const zone = await read(await zoneImage(lines, photograph));
    count[quality] += 1;
    if (!zone) {
      if (process.env.VERBOSE)
        console.error(
          `${form} ${n} ${quality} not intact`,
          JSON.stringify({ ...photograph, glyphs: undefined }),
        );
      continue;
    }
    count.intact[quality] += 1;
    printed.own[zone.print] += 1;
    if (n % MIXED_EVERY === 0) {
      const other = printedHolder(makeZone(form, randomFrom(n + 1)));
      const mixed = await read(await zoneImage(lines, { ...photograph, print: other }));
      if (mixed) printed.mixed[mixed.print] += 1;
    }
    if (zone.areNamesSure) count.names += 1;
    if (claimOf(form, lines, zone.areNamesSure) !== claimOf(form, zone.lines, zone.areNamesSure)) {
      wrong.specimens += 1;
      console.error(`${form} ${n}: wrong\n${lines.join('\n')}\n${zone.lines.join('\n')}`);
    }
  }
  for (const quality of ['good', 'fair'])
    rows.push(
      measured({
        name: `${form} intact, ${quality}`,
        figure: count.intact[quality],
        peer: count[quality],
        peerName: 'specimens',
        atLeast: GOAL,
      }),
    );
  notes.push(`${form}: names count on ${count.names} of ${SPECIMENS}`);
  console.error(`${form}`, JSON.stringify(count), `median ${median(times).toFixed(0)} ms`);
}

const readOf = (counts) =>
  counts.match +
  counts['no-match'] +
  counts['not-determined'] +
  counts['too-little'] +
  counts['says-nothing'];
rows.push(
  measured({
    name: 'print agrees with its zone',
    figure: printed.own.match,
    peer: readOf(printed.own),
    peerName: 'intact zones',
    atLeast: GOAL,
  }),
  measured({
    name: 'print contradicts its own zone',
    figure: printed.own['no-match'],
    peer: readOf(printed.own),
    peerName: 'intact zones',
    atMost: 0,
  }),
  measured({
    name: 'print of another agrees',
    figure: printed.mixed.match,
    peer: readOf(printed.mixed),
    peerName: 'mixed pages',
    atMost: 0,
  }),
  measured({
    name: 'print of another contradicts',
    figure: printed.mixed['no-match'],
    peer: readOf(printed.mixed),
    peerName: 'mixed pages',
  }),
);

/** Where check digits and what they cover stand, as [line, from, to]. */
const COVERED = {
  td1: [
    [0, 5, 15],
    [1, 0, 7],
    [1, 8, 15],
    [1, 29, 30],
  ],
  td2: [
    [1, 0, 10],
    [1, 13, 20],
    [1, 21, 28],
    [1, 35, 36],
  ],
  td3: [
    [1, 0, 10],
    [1, 13, 20],
    [1, 21, 28],
    [1, 28, 44],
  ],
  'mrv-a': [
    [1, 0, 10],
    [1, 13, 20],
    [1, 21, 28],
  ],
  'mrv-b': [
    [1, 0, 10],
    [1, 13, 20],
    [1, 21, 28],
  ],
};
let altered = 0;
for (const form of FORMS) {
  const random = randomFrom(977 + seedOf(form));
  for (const [line, from, to] of COVERED[form]) {
    for (let at = from; at < to; at += 1) {
      const lines = makeZone(form, random);
      const given = lines[line][at];
      const signs = /\d/.test(given) ? '0123456789' : '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
      // Two characters ten apart in value have the same digit; the letter O is the digit 0 to any reader.
      const others = [...signs].filter(
        (sign) => zoneCheckDigit(sign) !== zoneCheckDigit(given) && !'0O'.includes(sign),
      );
      lines[line] =
        lines[line].slice(0, at) + others[Math.floor(random() * others.length)] + lines[line].slice(at + 1);
      altered += 1;
      const zone = await read(
        await zoneImage(lines, photographOf(altered % 2 ? 'good' : 'fair', random, altered)),
      );
      if (!zone) continue;
      wrong.altered += 1;
      console.error(
        `${form} altered at ${line}:${at}: intact\n${lines.join('\n')}\n${zone.lines.join('\n')}`,
      );
    }
  }
}
let empty = 0;
for (let n = 0; n < 20; n += 1) {
  const random = randomFrom(n + 1);
  const photos = [
    await photographLicence(sampleLicence(), { skew: n - 10, barcodeWidth: 600 + 20 * n }),
    await zoneImage([''.padEnd(36), ''.padEnd(36)], photographOf('fair', random, n)),
    await zoneImage(
      [makeZone('td1', random)[2].replaceAll('<', 'A'), 'THE QUICK BROWN FOX JUMPS OVER'],
      photographOf('good', random, n),
    ),
  ];
  for (const photo of photos) {
    empty += 1;
    if (await read(photo)) wrong.empty += 1;
  }
}
/** @type {['specimens' | 'altered' | 'empty', number][]} */
const shown = [
  ['specimens', FORMS.length * SPECIMENS],
  ['altered', altered],
  ['empty', empty],
];
rows.push(
  ...shown.map(([what, of]) =>
    measured({ name: `wrong, ${what}`, figure: wrong[what], peer: of, peerName: 'pictures', atMost: 0 }),
  ),
);
notes.push(
  'specimens are rendered: they show that zones are read as printed, not how many of the photographs that people take are',
  `one picture: p50 ${median(times).toFixed(0)} ms, p95 ${quantile(times, 0.95).toFixed(0)} ms`,
);
await printProcess.close();
report('zone reading', rows, notes);
