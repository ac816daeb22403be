// Looking a hostile JPEG through for metadata, 12 MB behind its picture in which every byte is the first of a marker, against a
// search for each such byte that does nothing with it. Times of the processor, medians of rounds in alternation. Goal: faster.
//
//   npm run build && node bench/photo-metadata.mjs
import { createRequire } from 'node:module';
import { stripMetadata } from '../apps/jobs/dist/media/photos/strip-metadata.js';
import { measured, median, report } from './report.mjs';

const ROUNDS = Number(process.env.ROUNDS ?? 15);
const BYTES = 12 * 1024 * 1024;

const sharp = createRequire(new URL('../apps/jobs/package.json', import.meta.url))('sharp');
const plain = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a05020' } })
  .jpeg()
  .toBuffer();
const given = Buffer.concat([plain.subarray(0, -2), Buffer.alloc(BYTES - plain.length, 0xff)]);

function searchMarkers() {
  for (let at = given.indexOf(0xff); at !== -1; at = given.indexOf(0xff, at + 1));
}

/** @returns {number} milliseconds of the processor */
function cpuOf(run) {
  const before = process.cpuUsage();
  run();
  return process.cpuUsage(before).user / 1_000;
}

const times = { ours: [], search: [] };
for (let round = 0; round < ROUNDS + 2; round += 1) {
  times.ours.push(cpuOf(() => stripMetadata('jpeg', given)));
  times.search.push(cpuOf(searchMarkers));
}
// The first rounds compile what the later ones run.
const [ours, search] = [times.ours, times.search].map((all) => median(all.slice(2)));
report('photo metadata', [
  measured({
    name: 'JPEG of 12 MB of markers',
    figure: ours,
    peer: search,
    peerName: 'search for each marker',
    unit: 'ms',
    atMost: 1,
  }),
]);
