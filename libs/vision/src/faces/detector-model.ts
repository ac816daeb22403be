import { OnnxModel, type Value } from './onnx-model.js';
import { outputsFirst, swapped, type Weight, type Weights } from './weights.js';

/*
 * The detector of @vladmandic/face-api, an SSD on MobileNet: its layers, with the package's weights, as one network. The
 * normalization of depthwise convolutions is folded into their weights.
 */

/** Side of the network's input, px. */
export const DETECTOR_SIDE = 512;
/** Sides of the input are multiples of it: then what the square's first columns and rows say is the same. */
export const DETECTOR_STEP = 32;
/** The predictors' grids in the square: cells a side, and candidate boxes a cell. Each has half the cells of the one before. */
export const GRIDS = [{ cells: 32, boxes: 3 }, ...[16, 8, 4, 2, 1].map((cells) => ({ cells, boxes: 6 }))];
/** Background, face, and an untrained class. */
export const CLASSES = 3;

const EPSILON = 0.001;
/** The layers of MobileNet with stride 2. */
const HALVING = [2, 4, 6, 12];
/** The layers whose outputs are the inputs of the first and the second predictor. */
const [FIRST_SEEN, LAST] = [11, 13];

/**
 * Input `pixels` [1, 3, height, width] from -1 to 1, the upper left of the square for which it was trained; outputs `boxes`
 * [1, candidates, 4] and `classes` [1, candidates, 3], grid by grid.
 */
export function detectorModel(weights: Weights): Buffer {
  const model = new OnnxModel();
  const bounds = [0, 6].map((bound) => model.floats(Float32Array.of(bound), []));
  const convolve = (
    input: Value,
    { values, shape }: Weight,
    bias: Float32Array,
    { stride = 1, group = 1 } = {},
  ): Value => {
    const [outputs, , ...kernel] = shape;
    return model.add('Conv', [input, model.floats(values, shape), model.floats(bias, [outputs!])], {
      kernel_shape: kernel,
      strides: [stride, stride],
      group,
      // Halved from the first row and column on, whether their number is even or odd.
      ...(stride === 2 && kernel[0] === 3 ? { pads: [0, 0, 2, 2] } : { auto_pad: 'SAME_UPPER' }),
    });
  };
  const clip = (input: Value): Value => model.add('Clip', [input, ...bounds]);
  const pointwise = (input: Value, layer: string, stride = 1): Value =>
    clip(
      convolve(
        input,
        outputsFirst(weights(`${layer}/weights`)),
        weights(`${layer}/convolution_bn_offset`).values,
        {
          stride,
        },
      ),
    );
  const depthwise = (input: Value, layer: string, stride: number): Value => {
    const { values, shape } = outputsFirst(swapped(weights(`${layer}/depthwise_weights`)));
    const [gamma, beta, mean, variance] = ['gamma', 'beta', 'moving_mean', 'moving_variance'].map(
      (name) => weights(`${layer}/BatchNorm/${name}`).values,
    ) as [Float32Array, Float32Array, Float32Array, Float32Array];
    const scale = gamma.map((value, at) => value / Math.sqrt(variance[at]! + EPSILON));
    const kernel = values.length / scale.length;
    const scaled = values.map((value, at) => value * scale[Math.floor(at / kernel)]!);
    const bias = beta.map((value, at) => value - mean[at]! * scale[at]!);
    return clip(convolve(input, { values: scaled, shape }, bias, { stride, group: scale.length }));
  };

  let out = pointwise(model.input('pixels', [1, 3, 'height', 'width']), 'MobilenetV1/Conv2d_0_pointwise', 2);
  const seen: Value[] = [];
  for (let layer = 1; layer <= LAST; layer += 1) {
    out = depthwise(out, `MobilenetV1/Conv2d_${layer}_depthwise`, HALVING.includes(layer) ? 2 : 1);
    out = pointwise(out, `MobilenetV1/Conv2d_${layer}_pointwise`);
    if (layer === FIRST_SEEN || layer === LAST) seen.push(out);
  }
  for (let layer = 0; layer < 8; layer += 1) {
    out = pointwise(out, `Prediction/Conv2d_${layer}_pointwise`, 1 + (layer % 2));
    if (layer % 2 === 1) seen.push(out);
  }
  const predicted = (kind: string, size: number): Value => {
    const shape = model.integers([1, -1, size]);
    const parts = seen.map((value, at) => {
      const layer = `Prediction/BoxPredictor_${at}/${kind}`;
      const given = convolve(
        value,
        outputsFirst(weights(`${layer}/weights`)),
        weights(`${layer}/biases`).values,
      );
      return model.add('Reshape', [model.add('Transpose', [given], { perm: [0, 2, 3, 1] }), shape]);
    });
    return model.add('Concat', parts, { axis: 1 });
  };
  model.output('boxes', predicted('BoxEncodingPredictor', 4), [1, 'candidates', 4]);
  model.output('classes', predicted('ClassPredictor', CLASSES), [1, 'candidates', CLASSES]);
  return model.encode();
}
