import { OnnxModel, type Value } from './onnx-model.js';
import { outputsFirst, swapped, type Weight, type Weights } from './weights.js';

/* The landmark network of @vladmandic/face-api: its layers, with the package's weights, as one network. */

/** Side of the network's input, px. */
export const LANDMARK_INPUT_SIDE = 112;
export const LANDMARKS = 68;
/** Side of the last layer's picture, px: each of four blocks halves it. */
const LAST_SIDE = LANDMARK_INPUT_SIDE / 16;

/** Input `pixels` [1, 3, 112, 112], output `points` [1, 136]: x and y in turn, as shares of the square. */
export function landmarkModel(weights: Weights): Buffer {
  const model = new OnnxModel();
  const convolve = (input: Value, { values, shape }: Weight, bias: Float32Array, stride: number, group = 1) =>
    model.add('Conv', [input, model.floats(values, shape), model.floats(bias, [shape[0]!])], {
      kernel_shape: shape.slice(2),
      strides: [stride, stride],
      group,
      auto_pad: 'SAME_UPPER',
    });
  const separable = (input: Value, name: string, stride: number): Value => {
    const depthwise = outputsFirst(swapped(weights(`${name}/depthwise_filter`)));
    const channels = depthwise.shape[0]!;
    const filtered = convolve(input, depthwise, new Float32Array(channels), stride, channels);
    const pointwise = outputsFirst(weights(`${name}/pointwise_filter`));
    return convolve(filtered, pointwise, weights(`${name}/bias`).values, 1);
  };
  const sum = (values: readonly Value[]): Value =>
    values.reduce((one, other) => model.add('Add', [one, other]));
  const positive = (value: Value): Value => model.add('Relu', [value]);
  /** Each layer of a block gets the sum of all before it. */
  const block = (input: Value, name: string): Value => {
    const first =
      name === 'dense0'
        ? convolve(
            input,
            outputsFirst(weights(`${name}/conv0/filters`)),
            weights(`${name}/conv0/bias`).values,
            2,
          )
        : separable(input, `${name}/conv0`, 2);
    const outputs = [positive(first)];
    for (const layer of ['conv1', 'conv2', 'conv3'])
      outputs.push(
        separable(outputs.length === 1 ? outputs[0]! : positive(sum(outputs)), `${name}/${layer}`, 1),
      );
    return positive(sum(outputs));
  };
  const pixels = model.input('pixels', [1, 3, LANDMARK_INPUT_SIDE, LANDMARK_INPUT_SIDE]);
  const last = ['dense0', 'dense1', 'dense2', 'dense3'].reduce(block, pixels);
  const pooled = model.add('AveragePool', [last], {
    kernel_shape: [LAST_SIDE, LAST_SIDE],
    strides: [2, 2],
  });
  const { values, shape } = weights('fc/weights');
  const flat = model.add('Reshape', [pooled, model.integers([1, shape[0]!])]);
  const points = model.add('MatMul', [flat, model.floats(values, shape)]);
  const bias = model.floats(weights('fc/bias').values, [1, 2 * LANDMARKS]);
  model.output('points', model.add('Add', [points, bias]), [1, 2 * LANDMARKS]);
  return model.encode();
}
