import { OnnxModel, type Value } from './onnx-model.js';
import { outputsFirst, type Weights } from './weights.js';

/*
 * The recogniser of @vladmandic/face-api, dlib's ResNet: its layers, with the package's weights, as one network. The scale
 * behind each convolution is folded into its weights.
 */

/** Side of the network's input, px. */
export const CHIP_SIDE = 150;

interface Layer {
  value: Value;
  side: number;
  channels: number;
}

/** The residual layers in their order; those that halve the picture first. */
const LAYERS = [
  ...['conv32_1', 'conv32_2', 'conv32_3'],
  ...['conv64_down', 'conv64_1', 'conv64_2', 'conv64_3'],
  ...['conv128_down', 'conv128_1', 'conv128_2'],
  ...['conv256_down', 'conv256_1', 'conv256_2', 'conv256_down_out'],
];

/** Input `pixels` [1, 3, 150, 150], output `descriptor` [1, 128]. */
export function recogniserModel(weights: Weights): Buffer {
  const model = new OnnxModel();
  const convolve = ({ value, side }: Layer, name: string, isHalving: boolean): Layer => {
    const { values, shape } = outputsFirst(weights(`${name}/conv/filters`));
    const bias = weights(`${name}/conv/bias`).values;
    const scale = weights(`${name}/scale/weights`).values;
    const shift = weights(`${name}/scale/biases`).values;
    const [channels, , kernel] = shape as [number, number, number];
    const size = values.length / channels;
    const scaled = values.map((one, at) => one * scale[Math.floor(at / size)]!);
    const moved = bias.map((one, at) => one * scale[at]! + shift[at]!);
    const stride = isHalving ? 2 : 1;
    const inputs = [value, model.floats(scaled, shape), model.floats(moved, [channels])];
    return {
      value: model.add('Conv', inputs, {
        kernel_shape: [kernel, kernel],
        strides: [stride, stride],
        auto_pad: isHalving ? 'VALID' : 'SAME_UPPER',
      }),
      side: isHalving ? Math.floor((side - kernel) / 2) + 1 : side,
      channels,
    };
  };
  const pool = (operator: string, { value, side, channels }: Layer, kernel: number): Layer => ({
    value: model.add(operator, [value], { kernel_shape: [kernel, kernel], strides: [2, 2] }),
    side: Math.floor((side - kernel) / 2) + 1,
    channels,
  });
  const positive = (layer: Layer): Layer => ({ ...layer, value: model.add('Relu', [layer.value]) });
  /** Zeros behind what is there. */
  const extend = (layer: Layer, channels: number, side: number): Layer => {
    if (layer.channels === channels && layer.side === side) return layer;
    const more = side - layer.side;
    const pads = model.integers([0, 0, 0, 0, 0, channels - layer.channels, more, more]);
    return { value: model.add('Pad', [layer.value, pads]), channels, side };
  };
  const residual = (input: Layer, name: string): Layer => {
    const isHalving = name.includes('down');
    const first = positive(convolve(input, `${name}/conv1`, isHalving));
    const second = convolve(first, `${name}/conv2`, false);
    const passed = isHalving ? pool('AveragePool', input, 2) : input;
    const [channels, side] = [second.channels, Math.max(second.side, passed.side)];
    const [one, other] = [extend(passed, channels, side), extend(second, channels, side)];
    return positive({ channels, side, value: model.add('Add', [one.value, other.value]) });
  };
  const pixels: Layer = {
    value: model.input('pixels', [1, 3, CHIP_SIDE, CHIP_SIDE]),
    side: CHIP_SIDE,
    channels: 3,
  };
  const start = pool('MaxPool', positive(convolve(pixels, 'conv32_down', true)), 3);
  const last = LAYERS.reduce(residual, start);
  const mean = model.add('ReduceMean', [last.value], { axes: [2, 3], keepdims: 0 });
  const { values, shape } = weights('fc');
  model.output('descriptor', model.add('MatMul', [mean, model.floats(values, shape)]), [1, shape[1]!]);
  return model.encode();
}
