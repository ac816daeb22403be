// The operations of the image process, by name. Typed in `image-process.ts`. Any error from libvips means that the
// picture is unusable.
import { measureSharpness } from '@bonafide/vision/pixels/measure-sharpness';
import { Piscina } from 'piscina';
import { DOCUMENT_SIDE, findDocument } from './find-document.js';
import { drawWatermark } from './draw-watermark.js';
import { findGlare } from './find-glare.js';
import { loadGrey } from './load-grey.js';
import { measurePattern } from './periodic-pattern.js';
import { openImage, openPixels } from './open-image.js';
import { warpQuad } from './warp-quad.js';
import { PixelBudget } from './pixel-budget.js';
import { WorkingCopies } from './working-copies.js';

const WHITE = '#ffffff';
/** First look, then a closer one if the picture has more detail. Longer side, px. */
const SEARCHED_SIDES = { full: [1_800, 3_200], glance: [1_800] };
/** Longer side for measuring sharpness, px; makes pictures of all sizes comparable. */
const MEASURED_SIDE = 1_000;
/** Longer side for finding a regular pattern, px */
const PATTERN_SIDE = 2_048;
/** Longer side for the mean colour, px */
const MEAN_SIDE = 256;
const THREAD_IDLE_MS = 30_000;

/** Decodes all of it, of a JPEG only every eighth pixel; its mean is that of the picture. */
const smallCopy = ({ open }) =>
  open()
    .resize({ width: MEAN_SIDE, height: MEAN_SIDE, fit: 'inside', withoutEnlargement: true })
    .removeAlpha()
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });

/** @param {{ threads: number, pixelsMax: number }} options */
export function imageOperations({ threads, pixelsMax }) {
  const budget = new PixelBudget(pixelsMax);
  /** @type {Piscina | undefined} */
  let searchers;

  /** Decodes within the budget. */
  const unpack = async (image, work) => {
    const { width, height } = await openImage(image).metadata();
    return budget.with(width * height, work);
  };

  const copies = new WorkingCopies(budget);
  /** Works on a picture, or on the copy that an earlier operation made. */
  const look = async (image, work) => {
    const view = await copies.view(image);
    return view.scale === 1 ? unpack(image, () => work(view)) : work(view);
  };

  const search = (task, options) => {
    searchers ??= new Piscina({
      filename: new URL('./barcode-worker.js', import.meta.url).href,
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: THREAD_IDLE_MS,
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    });
    return searchers.run(task, options);
  };

  return {
    async readBarcode({ image, symbology, effort, all }, signal) {
      for (const side of SEARCHED_SIDES[effort]) {
        signal.throwIfAborted();
        const { grey, scale, isFullSize } = await look(image, (view) => loadGrey(view, side));
        const found = await search({ ...grey, symbology, effort, all }, { signal });
        if (found) return { ...found, scale };
        if (isFullSize) return null;
      }
      return null;
    },

    async inspect({ image }) {
      const { format, pages, autoOrient } = await openImage(image).metadata();
      if (!['jpeg', 'png', 'webp'].includes(format) || (pages ?? 1) > 1)
        throw new Error('only JPEG, PNG and still WebP are read');
      const { width, height } = autoOrient;
      const { grey } = await look(image, (view) => loadGrey(view, MEASURED_SIDE));
      const glareShare = await look(image, findGlare);
      return { format, width, height, sharpness: measureSharpness(grey), glareShare };
    },

    async findDocument({ image }) {
      const { grey, scale } = await look(image, (view) => loadGrey(view, DOCUMENT_SIDE));
      const { corners, ...rest } = findDocument(grey);
      const inPicture = ([name, { x, y }]) => [name, { x: x / scale, y: y / scale }];
      return { ...rest, corners: corners && Object.fromEntries(Object.entries(corners).map(inPicture)) };
    },

    async readQrCodes({ image, side }, signal) {
      const { grey } = await look(image, (view) => loadGrey(view, side));
      return search(grey, { name: 'readQrCodes', signal });
    },

    async size({ image }) {
      const { autoOrient } = await openImage(image).metadata();
      return { width: autoOrient.width, height: autoOrient.height };
    },

    async meanColour({ image }) {
      const { data, info } = await look(image, smallCopy);
      return (await openPixels(data, info).stats()).channels.map(({ mean }) => mean);
    },

    /** At the size at which the page sends pictures: a pattern does not outlive much reduction. */
    async measurePattern({ image }) {
      const { grey } = await look(image, (view) => loadGrey(view, PATTERN_SIDE));
      return measurePattern(grey);
    },

    /** Crops before rotating, so that only the needed part is decoded and rotated. */
    crop: ({ image, box, degrees, rect }) =>
      unpack(image, async () => {
        const { orientation } = await openImage(image).metadata();
        const source = (orientation ?? 1) === 1 ? openImage(image) : openImage(image).autoOrient();
        const cut = await source
          .extract(box)
          .flatten({ background: WHITE })
          .raw()
          .toBuffer({ resolveWithObject: true });
        const turned =
          degrees === 0
            ? cut
            : await openPixels(cut.data, cut.info)
                .rotate(degrees, { background: WHITE })
                .raw()
                .toBuffer({ resolveWithObject: true });
        const { width, height } = turned.info;
        const clamp = (value, most) => Math.min(most, Math.max(0, value));
        const left = clamp(Math.floor(width / 2 + rect.left), width);
        const top = clamp(Math.floor(height / 2 + rect.top), height);
        const size = {
          width: clamp(Math.ceil(width / 2 + rect.right), width) - left,
          height: clamp(Math.ceil(height / 2 + rect.bottom), height) - top,
        };
        if (!(size.width > 0 && size.height > 0)) return null;
        const picture = openPixels(turned.data, turned.info).extract({ left, top, ...size });
        return { bytes: await picture.jpeg({ quality: 92 }).toBuffer(), ...size };
      }),

    /** Crops first, so that only the area around the document is kept decoded. */
    layFlat: ({ image, box, corners, flat }) =>
      unpack(image, async () => {
        const { data, info } = await openImage(image)
          .autoOrient()
          .extract(box)
          .flatten({ background: WHITE })
          .toColourspace('srgb')
          .raw({ depth: 'uchar' })
          .toBuffer({ resolveWithObject: true });
        const size = { width: flat.width + 2 * flat.margin, height: flat.height + 2 * flat.margin };
        const pixels = warpQuad({ data, width: info.width, height: info.height }, corners, flat);
        const picture = openPixels(pixels, { ...size, channels: 3 });
        return { bytes: await picture.jpeg({ quality: 92 }).toBuffer(), ...size };
      }),

    shrink: ({ image, side, quality }) =>
      unpack(image, () =>
        openImage(image)
          .resize(side, side, { fit: 'inside', withoutEnlargement: true })
          .jpeg({ quality })
          .toBuffer(),
      ),

    watermark: ({ image, mark, side, quality }) =>
      unpack(image, async () => {
        const { data, info } = await openImage(image)
          .autoOrient()
          .resize(side, side, { fit: 'inside', withoutEnlargement: true })
          .flatten({ background: WHITE })
          .toColourspace('srgb')
          .raw()
          .toBuffer({ resolveWithObject: true });
        const input = Buffer.from(drawWatermark(mark, info));
        return openPixels(data, info).composite([{ input }]).jpeg({ quality }).toBuffer();
      }),

    /** null when no metadata affects how it is shown. Either way all of it was decoded, and is sound. */
    async upright({ image }) {
      const { format, icc, orientation } = await openImage(image).metadata();
      if (!icc && (orientation ?? 1) === 1) {
        await look(image, smallCopy);
        return null;
      }
      const { data, info } = await unpack(image, () =>
        openImage(image)
          .autoOrient()
          .toFormat(format, format === 'png' ? {} : { quality: 95 })
          .toBuffer({ resolveWithObject: true }),
      );
      return { bytes: data, width: info.width, height: info.height };
    },
  };
}
