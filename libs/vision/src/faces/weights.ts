import { readFile } from 'node:fs/promises';

// Weights as TensorFlow.js stores them: a manifest, and their values one after another.

export interface Weight {
  shape: readonly number[];
  values: Float32Array;
}
export type Weights = (name: string) => Weight;

interface ManifestEntry {
  name: string;
  shape: number[];
  dtype: string;
  quantization?: { dtype: string; scale: number; min: number };
}

/** @param path without `-weights_manifest.json` and `.bin` */
export async function loadWeights(path: string): Promise<Weights> {
  const [manifest, file] = await Promise.all([
    readFile(`${path}-weights_manifest.json`, 'utf8'),
    readFile(`${path}.bin`),
  ]);
  const entries = (JSON.parse(manifest) as { weights: ManifestEntry[] }[]).flatMap(({ weights }) => weights);
  const weights = new Map<string, Weight>();
  let at = 0;
  for (const entry of entries) {
    const { values, bytes } = readValues(entry, file, at);
    weights.set(entry.name, { shape: entry.shape, values });
    at += bytes;
  }
  return (name) => {
    const weight = weights.get(name);
    if (!weight) throw new Error(`the weights of ${path} lack ${name}`);
    return weight;
  };
}

function readValues({ name, shape, dtype, quantization }: ManifestEntry, file: Buffer, at: number) {
  const count = shape.reduce((product, side) => product * side, 1);
  if (quantization?.dtype === 'uint8') {
    const { scale, min } = quantization;
    const values = Float32Array.from(file.subarray(at, at + count), (value) => value * scale + min);
    return { values, bytes: count };
  }
  if (quantization || dtype !== 'float32') throw new Error(`${name} has weights of an unknown type`);
  // A copy, because the file's own buffer need not be aligned.
  const bytes = Uint8Array.from(file.subarray(at, at + 4 * count));
  return { values: new Float32Array(bytes.buffer), bytes: bytes.length };
}

/** TensorFlow's order is height, width, inputs, outputs; ONNX's is outputs, inputs, height, width. */
export function outputsFirst({ values, shape }: Weight): Weight {
  const [height, width, inputs, outputs] = shape as [number, number, number, number];
  const moved = new Float32Array(values.length);
  let at = 0;
  for (let o = 0; o < outputs; o += 1)
    for (let i = 0; i < inputs; i += 1)
      for (let place = 0; place < height * width; place += 1)
        moved[at++] = values[(place * inputs + i) * outputs + o]!;
  return { values: moved, shape: [outputs, inputs, height, width] };
}

/** In a depthwise convolution, the inputs are the outputs. */
export const swapped = ({ values, shape: [height, width, inputs, outputs] }: Weight): Weight => ({
  values,
  shape: [height!, width!, outputs!, inputs!],
});
