#!/usr/bin/env node
// Runs an admin command of a service with the settings of what `npm start` runs, whatever this terminal's say:
//   npm run --silent jobs:admin -- account create --name "Mine" --enable all --json
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENV_FILE, ROOT } from './install.mjs';
import { runChild } from './services/child.mjs';

const [service, ...rest] = process.argv.slice(2);
const args = rest[0] === '--' ? rest.slice(1) : rest;
if (!['jobs', 'auth'].includes(service)) {
  console.error('usage: node scripts/admin.mjs jobs|auth -- <command>');
  process.exit(64);
}
if (!existsSync(ENV_FILE)) {
  console.error('Nothing is running here: run "npm start" in another terminal first.');
  process.exit(1);
}
const running = Object.entries(JSON.parse(readFileSync(ENV_FILE, 'utf8'))[service]);
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PROVIDER_')));
for (const [name, value] of running) {
  if (value === null) delete env[name];
  else env[name] = value;
}
const main = join(ROOT, 'apps', service, 'dist/bundle/main.js');
process.exit(await runChild(process.execPath, [main, 'admin', ...args], { env }));
