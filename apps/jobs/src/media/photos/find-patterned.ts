import { imageProcess, ImageTimeoutError } from '../images/image-process.js';
import { UnreadableImageError } from '../images/unreadable-image.js';
import type { PhotoName } from './photo-names.js';

/** Decades of power above the frequencies around it (docs/capture-signals.md: what was measured). */
const PATTERN_MIN = 1.3;

/** The photos with the fine regular pattern of a screen or of print; none where that could not be measured. */
export async function findPatterned(photos: Partial<Record<PhotoName, Buffer | null>>): Promise<PhotoName[]> {
  const names = Object.keys(photos) as PhotoName[];
  const found = await Promise.all(names.map((name) => hasPattern(photos[name] ?? null)));
  return names.filter((_, at) => found[at]);
}

async function hasPattern(photo: Buffer | null): Promise<boolean> {
  if (!photo) return false;
  const strength = await imageProcess.run('measurePattern', photo, {}).catch((error: unknown) => {
    if (error instanceof UnreadableImageError || error instanceof ImageTimeoutError) return null;
    throw error;
  });
  return strength !== null && strength >= PATTERN_MIN;
}
