import { loadRuntime, type RuntimeName } from '@bonafide/inference/runtime';
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import * as tf from '@tensorflow/tfjs-core';
import { FaceLandmark68Net, FaceRecognitionNet } from '@vladmandic/face-api/dist/face-api.esm-nobundle.js';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type DetectedFace, loadDetector } from './detector.js';
import type { Weights } from './detector-model.js';
import type { Pixels, Point } from './pixels.js';

/*
 * The networks of @vladmandic/face-api (MIT): a detector (SSD on MobileNet) on onnxruntime, where it takes a third of the
 * time; 68 landmarks and dlib's recogniser (public domain) on TensorFlow.js' WebAssembly backend (Apache-2.0). One thread.
 * `bundle.mjs` bundles all of it except onnxruntime into one file.
 */

/** The engine of a comparison, for records: other weights give other distances. */
export const ENGINE = 'face-api 1.7.15';

/** Side of the networks' input pictures, px. */
export const CHIP_SIDE = 150;

export interface Networks {
  /** Highest score first. */
  detect(pixels: Pixels): Promise<DetectedFace[]>;
  /** 68 landmarks of a picture filled by a face, in its pixels. */
  findLandmarks(face: Pixels): Promise<Point[]>;
  /** @param chip an upright crop of a face, `CHIP_SIDE` wide and high */
  describe(chip: Pixels): Promise<Float32Array>;
}

/** face-api's declarations contain a copy of TensorFlow.js' own, which TypeScript treats as a different type. */
type FaceApiTensor = never;

interface Loadable {
  loadFromWeightMap(weights: FaceApiTensor): void;
}

const WEIGHTS = join(import.meta.dirname, 'weights');

/** 12 MB of weights. `on`: the detector's runtime. */
export async function loadNetworks(on?: RuntimeName): Promise<Networks> {
  setWasmPaths(`${WEIGHTS}/`);
  tf.env().set('WASM_HAS_MULTITHREAD_SUPPORT', false);
  await tf.setBackend('wasm');
  const weightsOf = async (name: string): Promise<tf.NamedTensorMap> => {
    const manifest = await readFile(join(WEIGHTS, `${name}-weights_manifest.json`), 'utf8');
    const groups = JSON.parse(manifest) as { weights: tf.io.WeightsManifestEntry[] }[];
    const bytes = new Uint8Array(await readFile(join(WEIGHTS, `${name}.bin`)));
    return tf.io.decodeWeights(
      bytes.buffer,
      groups.flatMap(({ weights }) => weights),
    );
  };
  const load = async <N extends Loadable>(network: N, name: string): Promise<N> => {
    network.loadFromWeightMap((await weightsOf(name)) as FaceApiTensor);
    return network;
  };
  const tensors = await weightsOf('ssd_mobilenetv1_model');
  const detect = await loadDetector(await loadRuntime(on), toWeights(tensors));
  tf.dispose(tensors);
  const landmarks = await load(new FaceLandmark68Net(), 'face_landmark_68_model');
  const recogniser = await load(new FaceRecognitionNet(), 'face_recognition_model');
  return {
    detect,
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

const toWeights = (tensors: tf.NamedTensorMap): Weights =>
  new Map(
    Object.entries(tensors).map(([name, tensor]) => [
      name,
      { shape: tensor.shape, values: Float32Array.from(tensor.dataSync()) },
    ]),
  );

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
