import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';
import { chromiumPath, environment } from '../config.js';

const SYSTEM_CHROMIUM = '/usr/bin/chromium';

/** No sandbox: tests also run as root and in containers; only loopback pages are opened. */
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/**
 * Starts a headless Chromium: that of `CHROMIUM_PATH`, else that of the npm package `@sparticuz/chromium` (Linux on x64;
 * unpacked once per user), else the system's. The package's is a headless build, which uses half the CPU time. The caller
 * must close it.
 */
export async function launchBrowser(options: LaunchOptions = {}): Promise<Browser> {
  return chromium.launch({
    executablePath: await findChromium(),
    headless: true,
    ...options,
    args: [...QUIET, ...(options.args ?? [])],
  });
}

let packaged: Promise<string> | undefined;

/** The package's own arguments are not used: they run everything in one process and disable web security. */
async function findChromium(): Promise<string> {
  const named = chromiumPath();
  if (named) return named;
  packaged ??= unpackChromium();
  try {
    return await packaged;
  } catch (error) {
    if (existsSync(SYSTEM_CHROMIUM)) return SYSTEM_CHROMIUM;
    throw error;
  }
}

/** The package unpacks into the current temporary folder, so this runs in a process with its own. */
const UNPACK = 'const { default: bundled } = await import(process.argv[1]); await bundled.executablePath()';

/** Unpacks once per user and version: the package's default folder belongs to the first user only. */
async function unpackChromium(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const { version } = JSON.parse(readFileSync(join(entry, '../../package.json'), 'utf8')) as {
    version: string;
  };
  const uid = process.getuid?.() ?? 0;
  const folder = join(tmpdir(), `bonafide-chromium-${version}-${uid}`);
  if (!existsSync(folder)) {
    const unpacking = await mkdtemp(`${folder}-`);
    const args = ['--input-type=module', '--eval', UNPACK, pathToFileURL(entry).href];
    await promisify(execFile)(process.execPath, args, { env: { ...environment(), TMPDIR: unpacking } });
    // Another test may have been faster: the first rename wins.
    await rename(unpacking, folder).catch(() => rm(unpacking, { recursive: true }));
  }
  if ((await stat(folder)).uid !== uid) throw new Error(`${folder} belongs to somebody else`);
  const chromium = join(folder, 'chromium');
  // Throws on another platform, or without the required libraries.
  await promisify(execFile)(chromium, ['--version']);
  return chromium;
}
