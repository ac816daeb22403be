#!/usr/bin/env node
// Puts the weights of @vladmandic/face-api's networks beside the code (`dist/weights`): 12 MB of the package's 24. Part of
// the build.
import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);
const WEIGHTS = join(import.meta.dirname, 'dist/weights');
const NETWORKS = ['ssd_mobilenetv1_model', 'face_landmark_68_model', 'face_recognition_model'];

mkdirSync(WEIGHTS, { recursive: true });
const model = join(dirname(require.resolve('@vladmandic/face-api/package.json')), 'model');
for (const file of readdirSync(model).filter((name) => NETWORKS.some((network) => name.startsWith(network))))
  copyFileSync(join(model, file), join(WEIGHTS, file));
