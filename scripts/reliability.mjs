#!/usr/bin/env node
// Installs and builds what is missing, then runs a program of libs/reliability: chaos, fuzz or attack.
//   npm run chaos -- --seeds 3 --jobs 200 --tins 200 --delegations 100
import { join } from 'node:path';
import { build } from './build.mjs';
import { install, requireNode, ROOT } from './install.mjs';
import { runChild } from './services/run-child.mjs';

const [program, ...args] = process.argv.slice(2);
requireNode();
install();
build();
const main = join(ROOT, 'libs/reliability/dist', program, 'main.js');
process.exitCode = await runChild(process.execPath, ['--enable-source-maps', main, ...args], { cwd: ROOT });
