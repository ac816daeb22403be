// The process that examines faces: `image-process.ts` starts this file from the source folder (tests) and from the
// build. Pictures are examined one after another; the networks are loaded with the first.
import { createHash } from 'node:crypto';
import { options, serveOperations } from './serve-operations.js';
// After the process has lowered its priority: libvips' threads inherit it.
import { limitPixels, openImage, openPixels } from './open-image.js';
import { distanceOf } from '@bonafide/vision/faces/distance';
import { ENGINE, loadNetworks } from '@bonafide/vision/faces/networks';
import { templateOf } from '@bonafide/vision/faces/face-gallery';
import { isClear, judgeFrames } from '@bonafide/vision/faces/judge-frames';
import { readPortrait } from '@bonafide/vision/faces/read-portrait';
import { judgePictures } from '@bonafide/vision/faces/same-picture';

limitPixels(options.pixelsMax);

/** Longer side of the examined picture, px: if a card fills half of it, its portrait is 200 px wide. */
const SIDE = 2_400;
/** A job needs several measurements of a selfie. They are cached this long, the picture itself never. */
const REMEMBERED_MS = 10_000;
const REMEMBERED_MAX = 8;

/** @type {ReturnType<typeof loadNetworks> | undefined} */
let networks;
/** @type {Map<string, ReturnType<typeof look>>} */
const remembered = new Map();

const pixelsOf = ({ data, info }) => ({ width: info.width, height: info.height, data });
const toPixels = (image) =>
  image.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true }).then(pixelsOf);
const fitting = (side) => ({ width: side, height: side, fit: 'inside', withoutEnlargement: true });

const shrink = (picture, side) =>
  toPixels(openPixels(picture.data, { ...picture, channels: 3 }).resize(fitting(side)));

/** Maximum spread of each channel in a picture of one colour, 0–255 */
const PLAIN_SPREAD = 24;

function isPlain({ data }) {
  const [least, most] = [
    [255, 255, 255],
    [0, 0, 0],
  ];
  for (let at = 0; at < data.length; at++) {
    const channel = at % 3;
    if (data[at] < least[channel]) least[channel] = data[at];
    if (data[at] > most[channel]) most[channel] = data[at];
    if (most[channel] - least[channel] > PLAIN_SPREAD) return false;
  }
  return true;
}

/**
 * @param {Buffer} image
 * @param {import('@bonafide/vision/faces/find-faces').Effort} effort
 */
async function look(image, effort) {
  const picture = await toPixels(
    openImage(image)
      .autoOrient()
      .resize(fitting(SIDE))
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb'),
  );
  networks ??= loadNetworks();
  return isPlain(picture)
    ? { portrait: 'plain_colour', chips: [] }
    : readPortrait(await networks, picture, shrink, effort);
}

/**
 * @param {Buffer} image
 * @param {import('@bonafide/vision/faces/find-faces').Effort} effort
 */
function lookAt(image, effort) {
  const key = effort + createHash('sha256').update(image).digest('hex');
  const known = remembered.get(key);
  if (known) return known;
  const found = look(image, effort);
  remembered.set(key, found);
  for (const oldest of [...remembered.keys()].slice(0, -REMEMBERED_MAX)) remembered.delete(oldest);
  const forget = () => remembered.get(key) === found && remembered.delete(key);
  found.then(() => setTimeout(forget, REMEMBERED_MS).unref(), forget);
  return found;
}

/** @type {Promise<unknown>} */
let last = Promise.resolve();

/** One picture at a time: two would take twice the memory and no less time. */
function inTurn(work) {
  const result = last.then(work);
  last = result.catch(() => undefined);
  return result;
}

/** One of several answers, the worst for the person first. */
const worstOf = (answers) => ['yes', 'not_determined', 'no'].find((one) => answers.includes(one)) ?? 'no';

/** A frame as `judgeFrames` takes it; null if it does not show one face. */
const frameOf = ({ portrait, chips }) =>
  typeof portrait === 'string'
    ? null
    : { chip: chips[0], pose: portrait.pose, sharpness: portrait.sharpness };

/** Data from which a face could be recognized leaves this process by `describeFace` alone: as the template that is sealed. */
const seen = ({ descriptor: _, ...portrait }) => ({ engine: ENGINE, ...portrait });

serveOperations({
  lookAtFace: ({ image }, signal) =>
    inTurn(async () => {
      signal.throwIfAborted();
      const { portrait, chips } = await lookAt(image, 'glance');
      if (typeof portrait === 'string') return portrait;
      return seen({ ...portrait, isClear: isClear({ chip: chips[0], sharpness: portrait.sharpness }) });
    }),
  compareFaces: ({ image, other }, signal) =>
    inTurn(async () => {
      signal.throwIfAborted();
      const { portrait: source } = await lookAt(image, 'full');
      signal.throwIfAborted();
      const { portrait: target } = await lookAt(Buffer.from(other), 'glance');
      if (source === 'plain_colour' || target === 'plain_colour') return 'plain_colour';
      if (typeof source === 'string') return source;
      if (typeof target === 'string') return target;
      return {
        engine: ENGINE,
        distance: distanceOf(source.descriptor, target.descriptor),
        width: Math.min(source.width, target.width),
        score: Math.min(source.score, target.score),
        turn: Math.max(Math.abs(source.pose.yaw), Math.abs(target.pose.yaw)),
      };
    }),
  describeFace: ({ image, effort }, signal) =>
    inTurn(async () => {
      signal.throwIfAborted();
      const { portrait } = await lookAt(image, effort);
      if (typeof portrait === 'string') return portrait;
      const { descriptor, width, score, pose } = portrait;
      return { template: new Uint8Array(templateOf(descriptor)), width, score, turn: Math.abs(pose.yaw) };
    }),
  findCopies: ({ image, others }, signal) =>
    inTurn(async () => {
      const [chip] = (await lookAt(image, 'glance')).chips;
      const answers = [];
      for (const other of others) {
        signal.throwIfAborted();
        const { chips } = await lookAt(Buffer.from(other), 'full');
        answers.push(
          chip && chips.length > 0 ? worstOf(chips.map((one) => judgePictures(chip, one))) : 'no_face',
        );
      }
      return answers;
    }),
  judgeFrames: ({ image, frames }, signal) =>
    inTurn(async () => {
      const looks = [];
      for (const picture of [image, ...frames]) {
        signal.throwIfAborted();
        looks.push(frameOf(await lookAt(Buffer.from(picture), 'glance')));
      }
      const [selfie, ...others] = looks;
      return judgeFrames(selfie, others);
    }),
});
