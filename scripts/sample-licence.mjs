#!/usr/bin/env node
// Draws the photograph of an invented driver's licence, for a first job: node scripts/sample-licence.mjs licence.jpg
import { writeFileSync } from 'node:fs';
import { build } from './build.mjs';

const [file] = process.argv.slice(2);
if (!file) {
  console.error('usage: node scripts/sample-licence.mjs <file.jpg>');
  process.exit(64);
}
build({ forStart: true });
const { sampleLicence } = await import('../libs/testing/dist/aamva-payload.js');
const { photographLicence } = await import('../libs/testing/dist/licence-image.js');
writeFileSync(file, await photographLicence(sampleLicence()));
