#!/usr/bin/env node
// Installs what pnpm-lock.yaml names, with nothing but Node and npm; does nothing when that is already there.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Where `npm start` keeps what it makes; `BONAFIDE_LOCAL_DIR` moves it, so that two can run side by side. */
export const LOCAL = process.env.BONAFIDE_LOCAL_DIR || join(ROOT, '.local');

/** Held by a running `npm start`. */
export const LOCK_FILE = join(LOCAL, 'npm-start.lock');

/** One file for each server process that is up. */
export const RUN_FOLDER = join(LOCAL, 'run');

/** Settings of the running services, for `admin.mjs`. */
export const ENV_FILE = join(LOCAL, 'env.json');

const MANIFEST = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
/** `name@version`, run through npx */
export const PNPM = MANIFEST.packageManager;
const STAMP = join(ROOT, 'node_modules/.installed');
/** What `npm start` needs: neither the browser of the tests, nor kubectl, nor the peers of the benchmarks. */
const FOR_START = ['jobs', 'auth', 'dev-env', 'console', 'client'].flatMap((name) => [
  '--filter-prod',
  `@bonafide/${name}...`,
]);

/** Ends the process with a plain message on a Node that is too old. */
export function requireNode() {
  const { engines } = MANIFEST;
  const [wantedMajor, wantedMinor] = engines.node.match(/\d+/g).map(Number);
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > wantedMajor || (major === wantedMajor && minor >= (wantedMinor ?? 0))) return;
  console.error(`This needs Node ${engines.node}; you run ${process.versions.node}. See .nvmrc.`);
  process.exit(1);
}

/**
 * @param {{log?: (line: string) => void, forStart?: boolean}} [options] `forStart`: not what tests and benchmarks alone need
 * @returns true when something was installed, false when node_modules was up to date
 */
export function install({ log = console.error, forStart = false } = {}) {
  const all = fingerprint();
  const wanted = forStart ? `${all} for npm start` : all;
  const installed = existsSync(STAMP) && readFileSync(STAMP, 'utf8');
  if (installed === all || installed === wanted) return false;
  log('installing dependencies');
  const filters = forStart ? ['--filter', 'bonafide', ...FOR_START] : [];
  const { status, error } = spawnSync(
    'npx',
    ['--yes', PNPM, '--loglevel=error', ...filters, 'install', '--frozen-lockfile'],
    {
      cwd: ROOT,
      stdio: ['ignore', 2, 2],
      env: { ...process.env, CI: 'true', npm_config_update_notifier: 'false' },
    },
  );
  if (status !== 0) {
    throw new Error(
      `Dependencies could not be installed${error ? ` (${error.message})` : ''}. ` +
        'The npm registry must be reachable the first time; the lines above say what went wrong.',
    );
  }
  mkdirSync(join(ROOT, 'node_modules'), { recursive: true });
  writeFileSync(STAMP, wanted);
  return true;
}

function fingerprint() {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch} ${PNPM}\n`);
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml']) hash.update(readFileSync(join(ROOT, file)));
  return hash.digest('hex');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  requireNode();
  try {
    install();
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
