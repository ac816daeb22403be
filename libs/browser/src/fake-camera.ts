import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { launchBrowser } from './launch-browser.js';

/** A browser before whose camera a picture is held (JPEG), or that has none; the person allows it, or refuses. */
export async function launchWithCamera(
  picture: Buffer | null,
  { isRefused = false } = {},
): Promise<{ browser: Browser; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'camera-'));
  const file = join(folder, 'camera.mjpeg');
  if (picture) await writeFile(file, Buffer.concat([picture, picture]));
  const device = ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${file}`];
  const noDevice = ['--use-fake-device-for-media-stream=device-count=0'];
  const permission = `--use-fake-ui-for-media-stream${isRefused ? '=deny' : ''}`;
  const browser = await launchBrowser({ args: [permission, ...(picture ? device : noDevice)] });
  return {
    browser,
    async close() {
      await browser.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
