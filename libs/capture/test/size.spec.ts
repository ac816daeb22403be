import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/* A person on a train loads this before their first photo. */

const ASSETS = join(import.meta.dirname, '../dist/assets');
const BYTES_MAX = 32_000;

it.each(['page', 'capture'])('the %s is small', (name) => {
  const files = readdirSync(ASSETS).filter((file) => file.startsWith(`${name}-`) && file.endsWith('.js.br'));
  expect(files).toHaveLength(1);
  expect(statSync(join(ASSETS, files[0]!)).size).toBeLessThan(BYTES_MAX);
});
