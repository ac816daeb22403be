#!/usr/bin/env node
// Makes one file of `dist/networks.js` and the parts of TensorFlow.js and face-api that it uses, and puts the weights beside
// it (`dist/weights`): 13 MB instead of 90. Part of the build.
import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';

const require = createRequire(import.meta.url);
const DIST = join(import.meta.dirname, 'dist');
const WEIGHTS = join(DIST, 'weights');
const NETWORKS = ['ssd_mobilenetv1_model', 'face_landmark_68_model', 'face_recognition_model'];

await build({
  entryPoints: [join(DIST, 'networks.js')],
  outfile: join(DIST, 'networks.js'),
  allowOverwrite: true,
  bundle: true,
  minify: true,
  keepNames: false,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  // The builds for Node are CommonJS: a second TensorFlow.js that knows nothing of the first one's backend.
  mainFields: ['module', 'main'],
  alias: {
    // Nothing but the core is used of it.
    '@tensorflow/tfjs/dist/index.js': join(import.meta.dirname, 'dist/tensorflow.js'),
    '@tensorflow/tfjs-backend-webgl/dist/index.js': '@tensorflow/tfjs-backend-wasm',
  },
  // onnxruntime's library is no JavaScript; node-fetch is for weights that are fetched over HTTP: none are.
  external: ['@bonafide/inference/*', 'node-fetch'],
  banner: {
    js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url), __dirname = import.meta.dirname, __filename = import.meta.filename;",
  },
  legalComments: 'linked',
});

mkdirSync(WEIGHTS, { recursive: true });
const model = join(dirname(require.resolve('@vladmandic/face-api/package.json')), 'model');
for (const file of readdirSync(model).filter((name) => NETWORKS.some((network) => name.startsWith(network))))
  copyFileSync(join(model, file), join(WEIGHTS, file));
const wasm = 'tfjs-backend-wasm-simd.wasm';
copyFileSync(require.resolve(`@tensorflow/tfjs-backend-wasm/wasm-out/${wasm}`), join(WEIGHTS, wasm));
