// Whether two photos are one picture, also after it was compressed again, resized or mirrored (decision 0013).
import { imageProcess } from '../images/image-process.js';
import { UnreadableImageError } from '../images/unreadable-image.js';

/** Side of what is compared, px. */
const SIDE = 32;
/** Correlation of their greys: 0.995 and more of one picture, at most 0.72 of two documents. */
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

/** Pearson's; 0 where one of them is of one colour. */
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
