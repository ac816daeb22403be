import { invalidParameter } from '@bonafide/platform/errors';
import { sharp } from '../on-demand.js';
import { stripMetadata } from './strip-metadata.js';

/** A photo as it is kept: no metadata, upright. */
export interface DecodedPhoto {
  bytes: Buffer;
  contentType: 'image/jpeg' | 'image/png' | 'image/webp';
  width: number;
  height: number;
}

const TYPES = { jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const;
const PIXELS_MAX = 60_000_000;
const DATA_URL = /^data:[a-z0-9.+/-]{1,64};base64,/i;

/**
 * Base64, with or without a `data:` prefix, as an image without any metadata or bytes behind its end. Where metadata
 * says how the picture is to be shown (an orientation, a colour profile), it is turned upright and encoded anew;
 * otherwise the picture itself is kept as it came. Throws `invalid-request` naming the parameter.
 */
export async function decodePhoto(parameter: string, encoded: string): Promise<DecodedPhoto> {
  const given = decodeBase64(encoded.replace(DATA_URL, ''));
  if (!given) throw invalidParameter(parameter, `${parameter}: must be a base64 image`);
  try {
    const image = sharp(given, { limitInputPixels: PIXELS_MAX, failOn: 'error' });
    const found = await image.metadata();
    const contentType = TYPES[found.format as keyof typeof TYPES];
    if (!contentType || (found.pages ?? 1) > 1) throw new Error('unsupported');
    const format = found.format as keyof typeof TYPES;
    if (!found.icc && (found.orientation ?? 1) === 1)
      return { bytes: stripMetadata(format, given), contentType, width: found.width, height: found.height };
    const quality = contentType === 'image/png' ? {} : { quality: 95 };
    const { data: bytes, info } = await image
      .autoOrient()
      .toFormat(format, quality)
      .toBuffer({ resolveWithObject: true });
    return { bytes, contentType, width: info.width, height: info.height };
  } catch {
    throw invalidParameter(parameter, `${parameter}: must be a JPEG, PNG or WebP image`);
  }
}

/** null when it is empty or not base64: Node skips characters that are not, so that the length tells. */
function decodeBase64(text: string): Buffer | null {
  const data = text.includes('\n') ? text.replace(/[\r\n]/g, '') : text;
  const padding = data.endsWith('==') ? 2 : data.endsWith('=') ? 1 : 0;
  const characters = data.length - padding;
  const bytes = Buffer.from(data, 'base64');
  const isWhole = characters % 4 !== 1 && bytes.length === Math.floor((characters * 3) / 4);
  return characters > 0 && isWhole ? bytes : null;
}
