import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { launchBrowser } from './launch-browser.js';

export interface BrowserWithCamera {
  browser: Browser;
  /** Sets the picture for cameras opened from now on. */
  hold(picture: Buffer): Promise<void>;
  close(): Promise<void>;
}

/** A browser with a fake camera that shows a JPEG, or without a camera; permission is granted or refused. */
export async function launchWithCamera(
  picture: Buffer | null,
  { isRefused = false } = {},
): Promise<BrowserWithCamera> {
  const folder = await mkdtemp(join(tmpdir(), 'camera-'));
  const file = join(folder, 'camera.mjpeg');
  const hold = (held: Buffer) => writeFile(file, Buffer.concat([held, held]));
  if (picture) await hold(picture);
  const device = ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${file}`];
  const noDevice = ['--use-fake-device-for-media-stream=device-count=0'];
  const permission = `--use-fake-ui-for-media-stream${isRefused ? '=deny' : ''}`;
  const browser = await launchBrowser({ args: [permission, ...(picture ? device : noDevice)] });
  return {
    browser,
    hold,
    async close() {
      await browser.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
