#!/usr/bin/env node
// Compares the table of settings in docs/operations.md with the code; --write makes it anew. Needs a build.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { ROOT } from './install.mjs';

const FILE = join(ROOT, 'docs/operations.md');

build();
const { withConfigTable } = await import('../libs/dev-env/dist/config-table.js');
const text = readFileSync(FILE, 'utf8');
const generated = withConfigTable(text);
if (process.argv.includes('--write')) writeFileSync(FILE, generated);
else if (generated !== text) {
  console.error(
    'docs/operations.md does not show the settings as they are: node scripts/config-table.mjs --write',
  );
  process.exit(1);
}
