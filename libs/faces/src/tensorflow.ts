// What face-api takes for the whole of TensorFlow.js (bundle.mjs): its core, with the operations as methods of tensors.
import '@tensorflow/tfjs-core/dist/public/chained_ops/register_all_chained_ops.js';

export * from '@tensorflow/tfjs-core';
