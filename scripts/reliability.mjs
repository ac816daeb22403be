#!/usr/bin/env node
// Installs and builds what is missing, then runs a program of libs/reliability: chaos, fuzz, attack or image. `failover` is chaos
// with stores that fail over: first with Redis by Sentinels, then as a cluster, so many seeds each.
//   npm run chaos -- --seeds 3 --jobs 200 --tins 200 --delegations 100
import { join } from 'node:path';
import { build } from './build.mjs';
import { install, requireNode, ROOT } from './install.mjs';
import { runChild } from './services/child.mjs';

const [program, ...args] = process.argv.slice(2);
requireNode();
install();
build();
const run = (name, more = []) => {
  const main = join(ROOT, 'libs/reliability/dist', name, 'main.js');
  return runChild(process.execPath, ['--enable-source-maps', main, ...args, ...more], { cwd: ROOT });
};
process.exitCode =
  program === 'failover'
    ? (await run('chaos', ['--stores', 'sentinels'])) || (await run('chaos', ['--stores', 'cluster']))
    : await run(program);
