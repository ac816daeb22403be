import { existsSync } from 'node:fs';
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';

const SYSTEM_CHROMIUM = '/usr/bin/chromium';

/** No sandbox: tests also run as root and in containers; nothing but loopback pages is opened. */
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
 * Starts a headless Chromium: the one `CHROMIUM_PATH` names, else the system's, else the one that comes with the
 * npm package `@sparticuz/chromium` (Linux on x64). The caller closes it.
 */
export async function launchBrowser(options: LaunchOptions = {}): Promise<Browser> {
  return chromium.launch({
    executablePath: await findChromium(),
    headless: true,
    ...options,
    args: [...QUIET, ...(options.args ?? [])],
  });
}

/** The package's own arguments are left out: they put everything into one process and turn web security off. */
async function findChromium(): Promise<string> {
  const named = process.env['CHROMIUM_PATH'];
  if (named) return named;
  if (existsSync(SYSTEM_CHROMIUM)) return SYSTEM_CHROMIUM;
  const { default: bundled } = await import('@sparticuz/chromium');
  return bundled.executablePath();
}
