// The process that reads print: `image-process.ts` starts this file from the source folder (tests) and from the build.
// Pictures are read one after another; the networks are loaded with the first.
import { options, serveOperations } from './serve-operations.js';
// After the process has lowered its priority: libvips' threads inherit it.
import { limitPixels, openImage } from './open-image.js';
import { loadModels } from '@bonafide/vision/print/models';
import { findZones, readPrint } from '@bonafide/vision/print/read-print';

limitPixels(options.pixelsMax);

/** Longer side of the picture that is read, px: if a card fills half of it, its small print is 10 px high. */
const READ_SIDE = 2_000;
/** @type {ReturnType<typeof loadModels> | undefined} */
let models;
/** @type {Promise<unknown>} */
let last = Promise.resolve();

async function read({ image }, signal, look) {
  signal.throwIfAborted();
  models ??= loadModels();
  const { data, info } = await openImage(image)
    .autoOrient()
    .resize({ width: READ_SIDE, height: READ_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return look(await models, { width: info.width, height: info.height, data });
}

const inTurn = (look) => (task, signal) => {
  const result = last.then(() => read(task, signal, look));
  last = result.catch(() => undefined);
  return result;
};

serveOperations({ readPrint: inTurn(readPrint), readZones: inTurn(findZones) });
