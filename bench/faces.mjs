// How often strangers match and how often one person does not, at the limit of the service; whether a copy of a picture is
// known for one; whether a still that was bent passes for a turned head. On the people of @vladmandic/face-api's sample
// pictures, which only show robustness, or on labelled photographs: a folder a person, or CSV files with lines
// `file,file,Yes` for one person. `groups.csv` with lines `person,group` gives the figures of each group too.
//
//   npm run build && node bench/faces.mjs
//
// FACES a folder, LIMIT of the distance (the service's).
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bent, copiesOf } from '@bonafide/testing/picture-copies';
import sharp from 'sharp';
import { cutOut, labelledPhotos, look, samplePhotos } from './face-pictures.mjs';
import { measured, report } from './report.mjs';
import { FACE_SAME_DISTANCE_MAX } from '../apps/jobs/dist/limits.js';
import { judgeDistance } from '../apps/jobs/dist/providers/embedded/face-distance.js';
import { distanceOf } from '../libs/vision/dist/faces/distance.js';
import { judgeFrames } from '../libs/vision/dist/faces/judge-frames.js';
import { ENGINE } from '../libs/vision/dist/faces/networks.js';
import { judgePictures } from '../libs/vision/dist/faces/same-picture.js';

const FOLDER = process.env.FACES;
const LIMIT = Number(process.env.LIMIT ?? FACE_SAME_DISTANCE_MAX);
/** Copies and bent stills are made of so many people. */
const COPIED_PEOPLE = 24;

/** @returns {Map<string, string>} the group of each person */
function groupsOf(folder) {
  const file = entriesOf(folder).find((name) => name === 'groups.csv');
  const lines = file ? readFileSync(join(folder, file), 'utf8').split('\n') : [];
  return new Map(
    lines.map((line) => /** @type {[string, string]} */ (line.split(',').map((cell) => cell.trim()))),
  );
}
const entriesOf = (folder) => (folder ? readdirSync(folder) : []);

/** @typedef {{right: number, of: number}} Share */
/** @type {Record<string, Share>} */
const shares = {};
const tally = (name, isRight) => {
  const share = (shares[name] ??= { right: 0, of: 0 });
  share.of += 1;
  if (isRight) share.right += 1;
};

const outcomeOf = (one, other) => {
  const judged = judgeDistance({
    // The service's limit stands in judgeDistance; another one moves the distances.
    distance: (distanceOf(one.descriptor, other.descriptor) * FACE_SAME_DISTANCE_MAX) / LIMIT,
    width: Math.min(one.width, other.width),
    score: Math.min(one.score, other.score),
    turn: Math.max(Math.abs(one.pose.yaw), Math.abs(other.pose.yaw)),
    engine: ENGINE,
  });
  return judged.outcome === 'not_determined' ? 'not determined' : judged.outcome;
};

const photos = FOLDER ? labelledPhotos(FOLDER) : samplePhotos();
const groups = groupsOf(FOLDER);
const seen = [];
for (const { person, scene, photo } of photos) {
  const found = await look(await photo());
  tally('photographs with one face', found !== null);
  if (found) seen.push({ person, scene, group: groups.get(person), photo, ...found });
}

for (const [at, one] of seen.entries())
  for (const other of seen.slice(at + 1)) {
    const isOne = one.person === other.person;
    if (!isOne && one.scene !== other.scene) continue;
    const outcome = outcomeOf(one, other);
    const group = one.group === other.group ? one.group : undefined;
    for (const of of ['', ...(group ? [`, ${group}`] : [])]) {
      if (isOne) {
        tally(`one person, does not match${of}`, outcome !== 'match');
        tally(`one person, taken for two${of}`, outcome === 'no_match');
      } else tally(`two people, match${of}`, outcome === 'match');
    }
    if (!isOne) continue;
    tally('another photograph taken for a copy', judgePictures(one.chip, other.chip) !== 'no');
    const turn = Math.hypot(one.pose.yaw - other.pose.yaw, one.pose.pitch - other.pose.pitch);
    if (turn >= 13)
      tally(
        'a head that turned taken for a bent still',
        ['repeated', 'doubtful'].includes(judgeFrames(one, [other])[0]),
      );
  }

/** The middle of the face moves, as that of a head that turns. */
const TURNS = { left: [0.075, 0], right: [-0.075, 0], up: [0, 0.06], down: [0, -0.06] };
const MADE = {
  bent: (photo) => photo,
  'bent and mirrored': (photo) => sharp(photo).flop().jpeg({ quality: 92 }).toBuffer(),
  'bent and relit': (photo) => sharp(photo).linear(0.8, 12).gamma(1.6).jpeg({ quality: 88 }).toBuffer(),
  'bent and squeezed': async (photo) => {
    const { width, height } = await sharp(photo).metadata();
    return sharp(photo)
      .resize(Math.round(width * 0.9), height, { fit: 'fill' })
      .jpeg({ quality: 90 })
      .toBuffer();
  },
};

const firsts = seen.filter(
  ({ person, box, width }, at) => box && width >= 90 && seen.findIndex((one) => one.person === person) === at,
);
for (const one of firsts.slice(0, COPIED_PEOPLE)) {
  const photo = await cutOut(one);
  const original = await look(photo);
  if (!original) continue;
  for (const [how, copy] of Object.entries(copiesOf)) {
    const made = await look(await copy(photo));
    if (made)
      tally(
        how === 'bent a little' ? 'copies bent a little, known' : 'copies known for copies',
        judgePictures(original.chip, made.chip) === 'yes',
      );
  }
  for (const [across, down] of Object.values(TURNS))
    for (const [how, make] of Object.entries(MADE)) {
      const turn = bent((x, y) => {
        const near = Math.exp(-((x - 0.5) ** 2 + (y - 0.5) ** 2) / 0.012);
        return [x - across * near, y + down * near];
      });
      const frame = await look(await turn(await make(photo)));
      if (frame) tally(`still ${how}, passes as new`, judgeFrames(original, [frame])[0] === 'new');
    }
}

const FEWER = /^(two people|one person|another|a head|still)/;
report(
  'faces',
  Object.entries(shares).map(([name, { right, of }]) =>
    measured({ name, figure: right, peer: of, peerName: FEWER.test(name) ? 'pairs' : 'pictures' }),
  ),
  [
    `${ENGINE}, limit ${LIMIT}; ${seen.length} photographs of ${new Set(seen.map(({ person }) => person)).size} people`,
    FOLDER
      ? 'does not match: taken for two people, or not determined'
      : 'sample pictures of a package: they show robustness, not how often strangers match',
  ],
);
