import { imageProcess } from '../../images/image-process.js';
import type { ProviderCall } from '../call-provider.js';
import type { FaceFacts, FaceProvider, FaceSimilarity } from '../face.port.js';
import { match, noMatch, notDetermined, type ProviderOutcome } from '../provider-outcome.js';

type Tint = 'red' | 'green' | 'blue' | 'yellow' | 'black' | 'none';

/**
 * Faces by the photo's mean colour, since a photo has no last name: a red one is somebody else, a blue one shows no
 * face, a green one wears sunglasses, a yellow one eyeglasses, a black one makes the provider time out. Any other
 * photo is the same person.
 */
export class SimulatedFace implements FaceProvider {
  readonly name = 'simulated';

  constructor(private readonly call: ProviderCall) {}

  compare(source: Buffer, target: Buffer): Promise<ProviderOutcome<FaceSimilarity>> {
    return this.call.run<ProviderOutcome<FaceSimilarity>>(
      async () => {
        const tints = [await readTint(source), await readTint(target)];
        if (tints.includes('black')) return notDetermined('timeout');
        if (tints.includes('blue')) return notDetermined('insufficient_data');
        return tints.includes('red') ? noMatch({ similarity: 0.12 }) : match({ similarity: 0.98 });
      },
      { repeatable: true },
    );
  }

  detect(photo: Buffer): Promise<ProviderOutcome<FaceFacts>> {
    return this.call.run<ProviderOutcome<FaceFacts>>(
      async () => {
        const tint = await readTint(photo);
        if (tint === 'black') return notDetermined('timeout');
        if (tint === 'blue') return notDetermined('insufficient_data');
        return match({
          faceConfidence: 0.99,
          sunglasses: tint === 'green' ? 0.98 : 0,
          eyeglasses: tint === 'yellow' ? 0.98 : 0,
          sharpness: 0.95,
          brightness: 0.8,
          box: { left: 0.3, top: 0.2, width: 0.4, height: 0.5 },
        });
      },
      { repeatable: true },
    );
  }
}

async function readTint(photo: Buffer): Promise<Tint> {
  const [red = 0, green = 0, blue = 0] = await imageProcess.run('meanColour', photo, {});
  const high = 120;
  const low = 70;
  if (Math.max(red, green, blue) < 12) return 'black';
  if (red > high && green > high && blue < low) return 'yellow';
  if (red > high && green < low && blue < low) return 'red';
  if (green > high && red < low && blue < low) return 'green';
  if (blue > high && red < low && green < low) return 'blue';
  return 'none';
}
