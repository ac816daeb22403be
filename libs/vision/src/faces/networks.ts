import { loadRuntime, run, type RuntimeName } from '../runtime.js';
import { join } from 'node:path';
import { type Detect, loadDetector } from './detector.js';
import { LANDMARK_INPUT_SIDE, LANDMARKS, landmarkModel } from './landmark-model.js';
import { type InputForm, networkInput } from './network-input.js';
import type { Pixels, Point } from './pixels.js';
import { CHIP_SIDE, recogniserModel } from './recogniser-model.js';
import { loadWeights } from './weights.js';

export { CHIP_SIDE };

/*
 * The networks of @vladmandic/face-api (MIT): a detector (SSD on MobileNet), 68 landmarks, and dlib's recogniser (public
 * domain). The package has their weights; the networks are written from them when they are loaded.
 */

/** The engine of a comparison, for records: other weights, or another use of them, give other distances. */
export const ENGINE = 'face-api 1.7.15, 4 looks';

export interface Networks {
  detect: Detect;
  /** 68 landmarks of a picture filled by a face, in its pixels. */
  findLandmarks(face: Pixels): Promise<Point[]>;
  /** @param chip an upright crop of a face, `CHIP_SIDE` wide and high */
  describe(chip: Pixels): Promise<Float32Array>;
}

const WEIGHTS = join(import.meta.dirname, '../weights');
/** Of the networks' training: red, green, blue. */
const FACES = { place: 'middle', mean: [122.782, 117.001, 104.298], scale: 255 } as const;
const LANDMARK_INPUT: InputForm = { ...FACES, side: LANDMARK_INPUT_SIDE };
const CHIP_INPUT: InputForm = { ...FACES, side: CHIP_SIDE };

/** 12 MB of weights. */
export async function loadNetworks(on?: RuntimeName): Promise<Networks> {
  const runtime = await loadRuntime(on);
  const weightsOf = (name: string) => loadWeights(join(WEIGHTS, name));
  const detect = await loadDetector(runtime, await weightsOf('ssd_mobilenetv1_model'));
  const landmarks = await runtime(landmarkModel(await weightsOf('face_landmark_68_model')));
  const recogniser = await runtime(recogniserModel(await weightsOf('face_recognition_model')));
  return {
    detect,
    async findLandmarks(face) {
      const side = LANDMARK_INPUT_SIDE;
      const [points] = await run(landmarks, networkInput(face, LANDMARK_INPUT), [1, 3, side, side]);
      const { width, height } = face;
      const longer = Math.max(width, height);
      return Array.from({ length: LANDMARKS }, (_, at) => ({
        x: points.data[2 * at]! * longer - (longer - width) / 2,
        y: points.data[2 * at + 1]! * longer - (longer - height) / 2,
      }));
    },
    async describe(chip) {
      const input = networkInput(chip, CHIP_INPUT);
      const [descriptor] = await run(recogniser, input, [1, 3, CHIP_SIDE, CHIP_SIDE]);
      return Float32Array.from(descriptor.data);
    },
  };
}
