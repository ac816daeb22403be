import type { InferenceSession, InferenceSessionFactory } from 'onnxruntime-common';
import { Tensor } from 'onnxruntime-common';

/* Runtimes for ONNX networks: on one thread, as a job has one core. */

export type { InferenceSession };

/** Loads a network from its file. */
export type Runtime = (network: Uint8Array) => Promise<InferenceSession>;

/** onnxruntime's native library; throws if there is none for this machine. */
async function nativeRuntime(): Promise<Runtime> {
  const { InferenceSession } = await import('onnxruntime-node');
  return create(InferenceSession, { intraOpNumThreads: 1, interOpNumThreads: 1 });
}

/** Its WebAssembly build, for any machine; three times slower. */
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

export type RuntimeName = keyof typeof RUNTIMES;

/** If there is no native library for this machine, `native` throws and `fastest` uses the WebAssembly build. */
export const loadRuntime = (name: RuntimeName = 'fastest'): Promise<Runtime> => RUNTIMES[name]();

export interface Result {
  data: Float32Array;
  dims: readonly number[];
}

/** Runs a network with one input. @returns its outputs, in the network's order */
export async function run(
  session: InferenceSession,
  data: Float32Array,
  dims: number[],
): Promise<[Result, ...Result[]]> {
  const input = new Tensor('float32', data, dims);
  const outputs = await session.run({ [session.inputNames[0]!]: input });
  return session.outputNames.map((name) => {
    const output = outputs[name]!;
    return { data: output.data as Float32Array, dims: output.dims };
  }) as [Result, ...Result[]];
}
