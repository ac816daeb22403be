// Replaces the whole of TensorFlow.js for face-api (bundle.mjs): only its core, with operations as methods of tensors.
import '@tensorflow/tfjs-core/dist/public/chained_ops/register_all_chained_ops.js';

export * from '@tensorflow/tfjs-core';
