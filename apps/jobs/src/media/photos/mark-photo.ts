import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ServiceError } from '@bonafide/platform/errors';
import type { Font } from 'fontkit';
import { type Watermark, imageProcess } from '../images/image-process.js';
import { UnreadableImageError } from '../images/unreadable-image.js';
import { lazy } from '../../core/lazy.js';

/** Longer side of a watermarked photo, px: enough to read print. */
const SIDE_MAX = 3_000;
const QUALITY = 85;

const font = lazy(async () => {
  const { openSync } = await import('fontkit');
  const folder = dirname(createRequire(import.meta.url).resolve('@fontsource-variable/noto-sans/LICENSE'));
  return openSync(join(folder, 'files', 'noto-sans-latin-wght-normal.woff2')) as Font;
});

/** The photo as JPEG with the text all over it, so that no crop removes it. Created for each request and never stored. */
export async function markPhoto(photo: Buffer, text: string): Promise<Buffer> {
  const mark = outline(await font(), text.replace(/[^ -~]/g, '?'));
  try {
    return await imageProcess.run('watermark', photo, { mark, side: SIDE_MAX, quality: QUALITY });
  } catch (error) {
    if (error instanceof UnreadableImageError)
      throw new ServiceError('unprocessable', 'this photo cannot be shown');
    throw error;
  }
}

function outline(of: Font, text: string): Watermark {
  const { glyphs, positions } = of.layout(text);
  let at = 0;
  const paths = glyphs.map(({ path }, index) => {
    // Font outlines are upside down in SVG coordinates.
    const placed = path.transform(1 / of.unitsPerEm, 0, 0, -1 / of.unitsPerEm, at / of.unitsPerEm, 0);
    at += positions[index]!.xAdvance;
    return placed.toSVG();
  });
  return { path: paths.join(''), width: at / of.unitsPerEm };
}
