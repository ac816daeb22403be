// What the colour of the screen did to the frames of a challenge. Recorded and not judged: no public pictures show faces
// before a screen of known colour, so there is nothing to choose a limit by (docs/design/faces.md).
import type { ScreenColour } from '@bonafide/contracts/verify-session';
import { imageProcess, ImageTimeoutError } from '../../media/images/image-process.js';
import { UnreadableImageError } from '../../media/images/unreadable-image.js';

const CHANNELS: Readonly<Partial<Record<ScreenColour, number>>> = { red: 0, green: 1, blue: 2 };

/**
 * By how much each frame has more of the colour that its screen showed than the frames of other colours have: a share of
 * its light, −1 to 1. null where there is nothing to compare.
 *
 * @param means the mean of each channel; null for a frame that could not be read
 */
export function lightShifts(
  colours: readonly ScreenColour[],
  means: readonly (readonly number[] | null)[],
): (number | null)[] {
  const shares = means.map((mean) => {
    const sum = mean?.slice(0, 3).reduce((total, one) => total + one, 0) ?? 0;
    return mean && mean.length >= 3 && sum > 0 ? mean.map((one) => one / sum) : null;
  });
  return shares.map((share, at) => {
    const channel = CHANNELS[colours[at]!];
    const others = shares.filter((other, place) => other !== null && colours[place] !== colours[at]);
    if (channel === undefined || !share || others.length === 0) return null;
    const usual = others.reduce((sum, other) => sum + other![channel]!, 0) / others.length;
    return Math.round((share[channel]! - usual) * 1_000) / 1_000;
  });
}

export async function findLightShifts(
  colours: readonly ScreenColour[],
  frames: readonly Buffer[],
): Promise<(number | null)[]> {
  if (colours.length === 0) return [];
  const means = frames.map((frame) =>
    imageProcess.run('meanColour', frame, {}).catch((error: unknown) => {
      if (error instanceof UnreadableImageError || error instanceof ImageTimeoutError) return null;
      throw error;
    }),
  );
  return lightShifts(colours, await Promise.all(means));
}
