// Whether two photos are the same picture, even after recompressing, resizing or mirroring (decision 0013).
import { imageProcess } from '../images/image-process.js';
import { UnreadableImageError } from '../images/unreadable-image.js';

/** Side of the compared thumbnails, px. */
const SIDE = 32;
/** Correlation of grey values: at least 0.995 for the same picture, at most 0.72 for two documents. */
const SAME = 0.993;

export async function isSamePicture(one: Buffer, other: Buffer): Promise<boolean> {
  if (one.equals(other)) return true;
  const [p, q] = await Promise.all([one, other].map(greysOf));
  if (!p || !q) return false;
  return correlationOf(p, q) >= SAME || correlationOf(p, mirrored(q)) >= SAME;
}

async function greysOf(photo: Buffer): Promise<Buffer | null> {
  return imageProcess.run('greys', photo, { side: SIDE }).catch((error: unknown) => {
    if (error instanceof UnreadableImageError) return null;
    throw error;
  });
}

const mirrored = (greys: Buffer): Buffer =>
  Buffer.from(greys.map((_, at) => greys[at - (at % SIDE) + SIDE - 1 - (at % SIDE)]!));

/** Pearson correlation; 0 if one picture has a single colour. */
function correlationOf(p: Buffer, q: Buffer): number {
  const mean = (greys: Buffer) => greys.reduce((sum, grey) => sum + grey, 0) / greys.length;
  const [meanP, meanQ] = [mean(p), mean(q)];
  let [both, squaresP, squaresQ] = [0, 0, 0];
  for (let at = 0; at < p.length; at += 1) {
    const [offP, offQ] = [p[at]! - meanP, q[at]! - meanQ];
    both += offP * offQ;
    squaresP += offP ** 2;
    squaresQ += offQ ** 2;
  }
  return squaresP && squaresQ ? both / Math.sqrt(squaresP * squaresQ) : 0;
}
