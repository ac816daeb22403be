// Photographs of people for benchmarks: those of a package, or labelled ones of a folder; and what the service's networks see in
// them.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ONE_PERSON, PEOPLE, photographOf } from '@bonafide/testing/sample-people';
import sharp from 'sharp';
import { loadNetworks } from '../libs/vision/dist/faces/networks.js';
import { readPortrait } from '../libs/vision/dist/faces/read-portrait.js';

const SIDE = 2_400;
/** Longer side of a cut-out, px. */
const CUT_SIDE = 900;
const networks = await loadNetworks();
const fitting = (side) => ({
  width: side,
  height: side,
  fit: /** @type {const} */ ('inside'),
  withoutEnlargement: true,
});
const toPixels = async (image) => {
  const { data, info } = await image
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
};
const shrink = ({ data, width, height }, side) =>
  toPixels(sharp(data, { raw: { width, height, channels: 3 } }).resize(fitting(side)));

/** As the service looks at a selfie; null: it shows no face, or several. */
export async function look(photo) {
  const picture = await toPixels(sharp(photo).autoOrient().resize(fitting(SIDE)));
  const { portrait, chips } = await readPortrait(networks, picture, shrink, 'glance');
  return typeof portrait === 'string' ? null : { ...portrait, chip: chips[0] };
}

const isPicture = (name) => /\.(jpe?g|png|webp)$/i.test(name);

/**
 * @typedef {object} Photo
 * @property {string} person
 * @property {number} [scene] people of one scene are certainly different; without one, all are
 * @property {() => Promise<Buffer>} photo
 */

/** @returns {Photo[]} */
export function samplePhotos() {
  const [one, other] = ONE_PERSON;
  return PEOPLE.map((person, at) => ({
    // One is known to be on two of the pictures.
    person: person === other ? String(PEOPLE.indexOf(one)) : String(at),
    scene: person.picture,
    photo: () => photographOf(person, 0.8),
  }));
}

/** @returns {Photo[]} */
export function labelledPhotos(folder) {
  const read = (file) => async () => readFileSync(join(folder, file));
  const entries = readdirSync(folder, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory());
  const byFolder = folders.flatMap(({ name }) =>
    readdirSync(join(folder, name))
      .filter(isPicture)
      .sort()
      .map((file) => ({ person: name, photo: read(join(name, file)) })),
  );
  if (byFolder.length > 0) return byFolder;
  /** @type {Map<string, string>} */
  const same = new Map();
  const personOf = (file) => {
    const before = same.get(file) ?? file;
    return before === file ? file : personOf(before);
  };
  for (const { name } of entries.filter((entry) => entry.name.endsWith('.csv')))
    for (const line of readFileSync(join(folder, name), 'utf8').split('\n').slice(1)) {
      const [one, other, decision] = line.split(',').map((cell) => basename(cell.trim()));
      if (!isPicture(one) || !isPicture(other ?? '')) continue;
      for (const file of [one, other]) same.set(file, personOf(file));
      if (decision === 'Yes') same.set(personOf(one), personOf(other));
    }
  return [...same.keys()].sort().map((file) => ({ person: personOf(file), photo: read(file) }));
}

/** The face with that share of its size around it on each side, as far as the photograph goes. */
export async function cutOut({ photo, box }, margin = 0.8) {
  const upright = sharp(
    await sharp(await photo())
      .autoOrient()
      .png()
      .toBuffer(),
  );
  const { width, height } = await upright.metadata();
  const left = Math.max(0, Math.round((box.left - margin * box.width) * width));
  const top = Math.max(0, Math.round((box.top - margin * box.height) * height));
  const size = {
    width: Math.min(width - left, Math.round(box.width * (1 + 2 * margin) * width)),
    height: Math.min(height - top, Math.round(box.height * (1 + 2 * margin) * height)),
  };
  return upright
    .extract({ left, top, ...size })
    .resize(fitting(CUT_SIDE))
    .jpeg({ quality: 92 })
    .toBuffer();
}
