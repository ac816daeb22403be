import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import * as tf from '@tensorflow/tfjs-core';
import {
  FaceLandmark68Net,
  FaceRecognitionNet,
  SsdMobilenetv1,
  SsdMobilenetv1Options,
} from '@vladmandic/face-api/dist/face-api.esm-nobundle.js';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Box, Pixels, Point } from './pixels.js';

/*
 * The networks of @vladmandic/face-api (MIT): a detector (SSD on MobileNet), 68 landmarks, and dlib's recogniser (public
 * domain), on TensorFlow.js' WebAssembly backend (Apache-2.0), one thread. `bundle.mjs` makes one file of all of it.
 */

/** Of what was compared, for records: other weights give other distances. */
export const ENGINE = 'face-api 1.7.15';

/** Sides of the pictures that the networks take, px. */
export const CHIP_SIDE = 150;
/** Surer than this a face is one. The detector gives 0.1 to 0.3 to what merely looks like one. */
const FACE_SCORE_MIN = 0.5;
const FACES_MAX = 10;

export interface DetectedFace {
  /** 0–1 */
  score: number;
  box: Box;
}

export interface Networks {
  /** The surest first. */
  detect(pixels: Pixels): Promise<DetectedFace[]>;
  /** 68 points of a picture that a face fills, in its pixels. */
  findLandmarks(face: Pixels): Promise<Point[]>;
  /** @param chip a face cut out upright, `CHIP_SIDE` wide and high */
  describe(chip: Pixels): Promise<Float32Array>;
}

/** face-api's declarations hold a copy of TensorFlow.js' own, which is another type to TypeScript. */
type FaceApiTensor = never;

interface Loadable {
  loadFromWeightMap(weights: FaceApiTensor): void;
}

/** 12 MB of weights; 150 MB once loaded, 400 MB once they have run. */
export async function loadNetworks(folder = join(import.meta.dirname, 'weights')): Promise<Networks> {
  setWasmPaths(`${folder}/`);
  tf.env().set('WASM_HAS_MULTITHREAD_SUPPORT', false);
  await tf.setBackend('wasm');
  const load = async <N extends Loadable>(network: N, name: string): Promise<N> => {
    const manifest = await readFile(join(folder, `${name}-weights_manifest.json`), 'utf8');
    const groups = JSON.parse(manifest) as { weights: tf.io.WeightsManifestEntry[] }[];
    const bytes = new Uint8Array(await readFile(join(folder, `${name}.bin`)));
    network.loadFromWeightMap(
      tf.io.decodeWeights(
        bytes.buffer,
        groups.flatMap(({ weights }) => weights),
      ) as FaceApiTensor,
    );
    return network;
  };
  const detector = await load(new SsdMobilenetv1(), 'ssd_mobilenetv1_model');
  const landmarks = await load(new FaceLandmark68Net(), 'face_landmark_68_model');
  const recogniser = await load(new FaceRecognitionNet(), 'face_recognition_model');
  const options = new SsdMobilenetv1Options({ minConfidence: FACE_SCORE_MIN, maxResults: FACES_MAX });
  return {
    detect: (pixels) =>
      withTensor(pixels, async (picture) => {
        const found = await detector.locateFaces(picture, options);
        return found.map(({ score, box: { left, top, width, height } }) => ({
          score,
          box: { left, top, width, height },
        }));
      }),
    findLandmarks: (face) =>
      withTensor(face, async (picture) => {
        const found = await landmarks.detectLandmarks(picture);
        return (Array.isArray(found) ? found[0]! : found).positions.map(({ x, y }) => ({ x, y }));
      }),
    describe: (chip) =>
      withTensor(chip, async (picture) => {
        const described = await recogniser.computeFaceDescriptor(picture);
        return Array.isArray(described) ? described[0]! : described;
      }),
  };
}

async function withTensor<T>(
  { data, width, height }: Pixels,
  use: (picture: FaceApiTensor) => Promise<T>,
): Promise<T> {
  const picture = tf.tensor3d(data, [height, width, 3], 'int32');
  try {
    return await use(picture as FaceApiTensor);
  } finally {
    picture.dispose();
  }
}
