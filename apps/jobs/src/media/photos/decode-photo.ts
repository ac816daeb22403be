import { type ErrorDetail, invalidParameter, ServiceError } from '@bonafide/platform/errors';
import { HEAVY_BYTES, yieldForBytes } from '@bonafide/platform/http/heavy-turns';
import { refuseFaults } from '@bonafide/platform/http/validation';
import { imageProcess, ImageTimeoutError } from '../images/image-process.js';
import { UnreadableImageError } from '../images/unreadable-image.js';
import { PHOTO_BYTES_MAX, PHOTO_PIXELS_MAX, PHOTOS_PIXELS_MAX } from '../../limits.js';
import { sharp } from '../../core/lazy.js';
import { photoFormat, type PhotoFormat } from '../images/photo-format.js';
import type { PhotoName } from './photo-names.js';
import { stripMetadata } from '../images/strip-metadata.js';

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
/** RFC 2397: a media type with parameters, or none. */
const DATA_URL = /^\s*data:[^,]{0,1000}?;\s*base64\s*,/i;

/** What a request's photos are; `faults`, each naming its parameter, are reported with those of the rest of the body. */
export interface ReadPhotos {
  photos: Map<PhotoName, DecodedPhoto>;
  faults: ServiceError[];
}

/**
 * The photos of one request, by name: from base64, with or without a `data:` prefix, to images without metadata or
 * trailing bytes. If metadata affects how the picture is shown (an orientation, a colour profile), it is turned upright
 * and re-encoded; otherwise the picture stays as it is. All sizes are checked before any photo is decoded
 * (docs/design/job-processing.md).
 */
export async function readPhotos(
  encoded: ReadonlyMap<PhotoName, string>,
  path = 'params.',
): Promise<ReadPhotos> {
  const faults: ServiceError[] = [];
  const collect = <T>(work: Promise<T>) =>
    work.catch((error: unknown) => {
      if (!(error instanceof ServiceError) || error.kind === 'unavailable') throw error;
      faults.push(error);
      return undefined;
    });
  const sized: [PhotoName, SizedPhoto][] = [];
  let pixels = 0;
  for (const [name, text] of encoded) {
    const photo = await collect(sizePhoto(`${path}${name}`, text));
    if (!photo) continue;
    pixels += photo.width * photo.height;
    if (pixels > PHOTOS_PIXELS_MAX)
      faults.push(
        refused(
          photo.parameter,
          `the photos of a request have at most ${PHOTOS_PIXELS_MAX / 1e6} megapixels together`,
        ),
      );
    else sized.push([name, photo]);
  }
  const photos = new Map<PhotoName, DecodedPhoto>();
  for (const [name, photo] of sized) {
    const opened = await collect(openPhoto(photo));
    if (opened) photos.set(name, opened);
  }
  return { photos, faults };
}

/** Throws 400 with all faults of a body and its photos; 413 if the only ones are photos that are too large. */
export function refusePhotos(faults: readonly ErrorDetail[], ofPhotos: readonly ServiceError[]): void {
  const details = ofPhotos.flatMap((fault) => fault.details);
  const [first] = ofPhotos;
  if (first && faults.length === 0 && ofPhotos.every(({ kind }) => kind === 'payload-too-large'))
    throw new ServiceError(first.kind, first.message, { details });
  refuseFaults([...faults, ...details]);
}

/** The same for bytes whose type is given by `contentType`. */
export async function decodePhotoBytes(given: Buffer, contentType: string): Promise<DecodedPhoto> {
  const photo = await sizeBytes('photo', given);
  if (TYPES[photo.format] !== contentType)
    throw invalidParameter('Content-Type', `Content-Type: the body is of type ${TYPES[photo.format]}`);
  return openPhoto(photo);
}

async function sizePhoto(parameter: string, encoded: string): Promise<SizedPhoto> {
  if (encoded.length > HEAVY_BYTES) await yieldForBytes(encoded.length);
  const given = decodeBase64(withoutPrefix(encoded));
  if (!given) throw refused(parameter, 'must be a base64 image');
  return sizeBytes(parameter, given);
}

async function sizeBytes(parameter: string, given: Buffer): Promise<SizedPhoto> {
  if (given.length > PHOTO_BYTES_MAX) {
    const message = `${parameter}: must be at most ${PHOTO_BYTES_MAX / 1024 / 1024} MB`;
    throw new ServiceError('payload-too-large', message, { details: [{ parameter, message }] });
  }
  const format = photoFormat(given);
  if (!format) throw notAPhoto(parameter);
  const { stripped, width, height, isPlain } = await measure(format, given).catch(() => {
    throw damaged(parameter);
  });
  if (!isPlain) throw notAPhoto(parameter);
  if (width * height > PHOTO_PIXELS_MAX)
    throw refused(parameter, `must have at most ${PHOTO_PIXELS_MAX / 1e6} megapixels`);
  return { parameter, given, stripped, format, width, height };
}

/** Reads only the header, of the picture without its metadata: profiles and comments can be decompression bombs too. */
async function measure(format: PhotoFormat, given: Buffer) {
  if (given.length > HEAVY_BYTES) await yieldForBytes(given.length);
  const stripped = stripMetadata(format, given);
  const found = await sharp(stripped, { limitInputPixels: false }).metadata();
  const isPlain = found.format === format && (found.pages ?? 1) === 1;
  return { stripped, width: found.width, height: found.height, isPlain };
}

/** Decodes all of it once: a file that is cut off has a sound header. */
async function openPhoto(photo: SizedPhoto): Promise<DecodedPhoto> {
  const { given, stripped, format, width, height, parameter } = photo;
  const contentType = TYPES[format];
  const upright = await imageProcess.run('upright', given, {}).catch((error: unknown) => {
    if (error instanceof UnreadableImageError) throw damaged(parameter);
    if (error instanceof ImageTimeoutError) throw tooBusy();
    throw error;
  });
  return upright ? { ...upright, contentType } : { bytes: stripped, contentType, width, height };
}

const refused = (parameter: string, rule: string) => invalidParameter(parameter, `${parameter}: ${rule}`);
const notAPhoto = (parameter: string) => refused(parameter, 'must be a JPEG, PNG or WebP image');
const damaged = (parameter: string) => refused(parameter, 'is damaged and cannot be opened');
const tooBusy = () =>
  new ServiceError('unavailable', 'too many photos at once, see Retry-After', {
    headers: { 'Retry-After': '5' },
  });

/** The base64 text. In a data URL its characters may be percent-encoded. */
function withoutPrefix(text: string): string {
  const [prefix] = DATA_URL.exec(text) ?? [];
  if (prefix === undefined) return text;
  const data = text.slice(prefix.length);
  return data.includes('%')
    ? data.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    : data;
}

/** null when it is empty or not base64: Node skips invalid characters, which changes the length. */
function decodeBase64(text: string): Buffer | null {
  const data = text.replace(/[\t\n\f\r ]+/g, '');
  const padding = data.endsWith('==') ? 2 : data.endsWith('=') ? 1 : 0;
  const characters = data.length - padding;
  const bytes = Buffer.from(data, 'base64');
  const isWhole = characters % 4 !== 1 && bytes.length === Math.floor((characters * 3) / 4);
  return characters > 0 && isWhole ? bytes : null;
}
