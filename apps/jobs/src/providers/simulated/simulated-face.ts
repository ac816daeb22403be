import { imageProcess } from '../../media/images/image-process.js';
import type { ProviderCall } from '../call-provider.js';
import type { FaceFacts, FacePose, FaceProvider, FaceSimilarity } from '../face.port.js';
import { match, noMatch, notDetermined, type ProviderOutcome } from '../provider-outcome.js';

type Tint = 'red' | 'green' | 'blue' | 'yellow' | 'cyan' | 'magenta' | 'white' | 'dark' | 'black' | 'none';

const STRAIGHT: FacePose = { yaw: 0, pitch: 0, roll: 0 };
const POSES: Partial<Record<Tint, FacePose>> = {
  cyan: { ...STRAIGHT, yaw: 30 },
  magenta: { ...STRAIGHT, yaw: -30 },
  white: { ...STRAIGHT, pitch: 25 },
  dark: { ...STRAIGHT, pitch: -25 },
};

/**
 * Faces by the photo's mean colour, since a photo has no last name: red is somebody else, blue shows no face, green
 * wears sunglasses, yellow eyeglasses, black makes the provider time out. Any other photo is the same person. Cyan is
 * turned to the person's left, magenta to the right, white looks up and a very dark photo down.
 */
export class SimulatedFace implements FaceProvider {
  readonly name = 'simulated';

  constructor(private readonly call: ProviderCall) {}

  compare(source: Buffer, target: Buffer): Promise<ProviderOutcome<FaceSimilarity>> {
    return this.call.run<ProviderOutcome<FaceSimilarity>>(async () => {
      const tints = [await readTint(source), await readTint(target)];
      if (tints.includes('black')) return notDetermined('timeout');
      if (tints.includes('blue')) return notDetermined('insufficient_data');
      return tints.includes('red') ? noMatch({ similarity: 0.12 }) : match({ similarity: 0.98 });
    });
  }

  detect(photo: Buffer): Promise<ProviderOutcome<FaceFacts>> {
    return this.call.run<ProviderOutcome<FaceFacts>>(async () => {
      const tint = await readTint(photo);
      if (tint === 'black') return notDetermined('timeout');
      if (tint === 'blue') return notDetermined('insufficient_data');
      return match({
        faceConfidence: 0.99,
        sunglasses: tint === 'green' ? 0.98 : 0,
        eyeglasses: tint === 'yellow' ? 0.98 : 0,
        sharpness: 0.95,
        brightness: 0.8,
        isClear: null,
        box: { left: 0.3, top: 0.2, width: 0.4, height: 0.5 },
      });
    });
  }

  pose(photo: Buffer): Promise<ProviderOutcome<FacePose>> {
    return this.call.run<ProviderOutcome<FacePose>>(async () => {
      const tint = await readTint(photo);
      if (tint === 'black') return notDetermined('timeout');
      if (tint === 'blue') return notDetermined('insufficient_data');
      return match(POSES[tint] ?? STRAIGHT);
    });
  }
}

const TINTS: Record<string, Tint> = {
  hll: 'red',
  lhl: 'green',
  llh: 'blue',
  hhl: 'yellow',
  lhh: 'cyan',
  hlh: 'magenta',
};
const HIGH = 120;
const LOW = 70;

async function readTint(photo: Buffer): Promise<Tint> {
  const [red = 0, green = 0, blue = 0] = await imageProcess.run('meanColour', photo, {});
  const [brightest, darkest] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  if (brightest < 12) return 'black';
  if (brightest < 45) return 'dark';
  if (darkest > 235) return 'white';
  const levels = [red, green, blue].map((level) => (level > HIGH ? 'h' : level < LOW ? 'l' : '?')).join('');
  return TINTS[levels] ?? 'none';
}
