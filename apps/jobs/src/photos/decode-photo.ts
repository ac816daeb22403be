import { invalidParameter, ServiceError } from '@bonafide/platform/errors';
import { HEAVY_BYTES, awaitHeavyTurn } from '@bonafide/platform/http/heavy-turns';
import { imageProcess } from '../images/image-process.js';
import { PHOTO_BYTES_MAX, PHOTO_PIXELS_MAX, PHOTOS_PIXELS_MAX } from '../limits.js';
import { sharp } from '../lazy.js';
import { photoFormat, type PhotoFormat } from './photo-format.js';
import type { PhotoName } from './photo-names.js';
import { stripMetadata } from './strip-metadata.js';

/** A photo as stored: without metadata, upright. */
export interface DecodedPhoto {
  bytes: Buffer;
  contentType: 'image/jpeg' | 'image/png' | 'image/webp';
  width: number;
  height: number;
}

/** A photo whose size is known and that has not been decoded yet. */
interface SizedPhoto {
  parameter: string;
  given: Buffer;
  stripped: Buffer;
  format: PhotoFormat;
  width: number;
  height: number;
}

const TYPES = { jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const;
const DATA_URL = /^data:[a-z0-9.+/-]{1,64};base64,/i;

/**
 * The photos of one request, by name: from base64, with or without a `data:` prefix, to images without metadata or
 * trailing bytes. If metadata affects how the picture is shown (an orientation, a colour profile), it is turned upright
 * and re-encoded; otherwise the picture stays as it is. All sizes are checked before any photo is decoded (decision
 * 0014). Throws `invalid-request` naming the parameter.
 */
export async function decodePhotos(
  photos: ReadonlyMap<PhotoName, string> | undefined,
  path = 'params.',
): Promise<Map<PhotoName, DecodedPhoto>> {
  const sized: [PhotoName, SizedPhoto][] = [];
  let pixels = 0;
  for (const [name, encoded] of photos ?? []) {
    const photo = await sizePhoto(`${path}${name}`, encoded);
    pixels += photo.width * photo.height;
    if (pixels > PHOTOS_PIXELS_MAX)
      throw invalidParameter(
        photo.parameter,
        `${photo.parameter}: the photos of a request have at most ${PHOTOS_PIXELS_MAX / 1e6} megapixels together`,
      );
    sized.push([name, photo]);
  }
  const decoded = new Map<PhotoName, DecodedPhoto>();
  for (const [name, photo] of sized) decoded.set(name, await turnUpright(photo));
  return decoded;
}

/** The same for bytes whose type is given by `contentType`. */
export async function decodePhotoBytes(given: Buffer, contentType: string): Promise<DecodedPhoto> {
  const photo = await sizeBytes('photo', given);
  if (TYPES[photo.format] !== contentType)
    throw invalidParameter('Content-Type', `Content-Type: the body is of type ${TYPES[photo.format]}`);
  return turnUpright(photo);
}

async function sizePhoto(parameter: string, encoded: string): Promise<SizedPhoto> {
  if (encoded.length > HEAVY_BYTES) await awaitHeavyTurn(encoded.length);
  const given = decodeBase64(encoded.replace(DATA_URL, ''));
  if (!given) throw invalidParameter(parameter, `${parameter}: must be a base64 image`);
  return sizeBytes(parameter, given);
}

async function sizeBytes(parameter: string, given: Buffer): Promise<SizedPhoto> {
  if (given.length > PHOTO_BYTES_MAX) {
    const message = `${parameter}: must be at most ${PHOTO_BYTES_MAX / 1024 / 1024} MB`;
    throw new ServiceError('payload-too-large', message, { details: [{ parameter, message }] });
  }
  const format = photoFormat(given);
  if (!format) throw notAPhoto(parameter);
  const { stripped, width, height } = await measure(format, given).catch(() => {
    throw notAPhoto(parameter);
  });
  if (width * height > PHOTO_PIXELS_MAX)
    throw invalidParameter(parameter, `${parameter}: must have at most ${PHOTO_PIXELS_MAX / 1e6} megapixels`);
  return { parameter, given, stripped, format, width, height };
}

/** Reads only the header, of the picture without its metadata: profiles and comments can be decompression bombs too. */
async function measure(format: PhotoFormat, given: Buffer) {
  if (given.length > HEAVY_BYTES) await awaitHeavyTurn(given.length);
  const stripped = stripMetadata(format, given);
  const found = await sharp(stripped, { limitInputPixels: false }).metadata();
  if (found.format !== format || (found.pages ?? 1) > 1) throw new Error('unsupported');
  return { stripped, width: found.width, height: found.height };
}

async function turnUpright(photo: SizedPhoto): Promise<DecodedPhoto> {
  const { given, stripped, format, width, height, parameter } = photo;
  const contentType = TYPES[format];
  // If nothing was removed, no metadata affects how the picture is shown.
  const upright =
    given.length === stripped.length
      ? null
      : await imageProcess.run('upright', given, {}).catch(() => {
          throw notAPhoto(parameter);
        });
  return upright ? { ...upright, contentType } : { bytes: stripped, contentType, width, height };
}

const notAPhoto = (parameter: string) =>
  invalidParameter(parameter, `${parameter}: must be a JPEG, PNG or WebP image`);

/** null when it is empty or not base64: Node skips invalid characters, which changes the length. */
function decodeBase64(text: string): Buffer | null {
  const data = text.includes('\n') ? text.replace(/[\r\n]/g, '') : text;
  const padding = data.endsWith('==') ? 2 : data.endsWith('=') ? 1 : 0;
  const characters = data.length - padding;
  const bytes = Buffer.from(data, 'base64');
  const isWhole = characters % 4 !== 1 && bytes.length === Math.floor((characters * 3) / 4);
  return characters > 0 && isWhole ? bytes : null;
}
