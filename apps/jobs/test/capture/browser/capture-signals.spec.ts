import { type BrowserWithCamera, launchWithCamera } from '@bonafide/testing/browser/fake-camera';
import { launchBrowser } from '@bonafide/testing/browser/launch-browser';
import { sampleLicence } from '@bonafide/testing/aamva-payload';
import { eventually } from '@bonafide/testing/eventually';
import { photographLicence } from '@bonafide/testing/licence-image';
import sharp from 'sharp';
import { type RunningJobs, startJobs } from '../../start-jobs.js';
import { agree, button, goOn, heading, invite, type Page, visit } from './verifying-person.js';

/* What the page signs, and what it observes of its camera and its browser (docs/capture-signals.md). */

let jobs: RunningJobs;
let camera: BrowserWithCamera;
let still: Buffer;
beforeAll(async () => {
  still = await photographLicence(sampleLicence(), { skew: 2 });
  jobs = await startJobs({ env: { PROVIDER_FACE: 'simulator', PROVIDER_DOCUMENT: 'simulator' } });
  camera = await launchWithCamera(still);
}, 120_000);
afterAll(() => Promise.all([camera?.close(), jobs?.close()]));

/** What a sensor gives of a thing that does not move: never the same picture twice. JPEGs, one after another. */
async function recording(picture: Buffer): Promise<Buffer> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  const frames: Buffer[] = [];
  for (let frame = 0; frame < 5; frame++) {
    const noisy = Buffer.from(data);
    for (let at = 0, state = frame + 1; at < noisy.length; at++) {
      state = (state * 48_271) % 2_147_483_647;
      noisy[at] = Math.max(0, Math.min(255, noisy[at]! + ((state >>> 8) % 7) - 3));
    }
    frames.push(await sharp(noisy, { raw: info }).jpeg({ quality: 95 }).toBuffer());
  }
  return Buffer.concat(frames);
}

/** The names that a real device has, and no program that drives the browser. */
const ORDINARY = `Object.defineProperty(MediaStreamTrack.prototype, 'label', { get: () => 'camera2 0, facing back' });
  Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false });`;

async function takeAll(page: Page): Promise<void> {
  // The documents are taken when they are sharp and still; the face when its person says so.
  await goOn(page);
  await heading(page, 'Back of your document').waitFor();
  await goOn(page);
  await heading(page, 'Your face').waitFor();
  await page.locator('.hint:not(:empty)').waitFor();
  await button(page, 'Take photo').click();
  await goOn(page);
  await button(page, 'Start').click();
  await heading(page, 'Send your photos?').waitFor({ timeout: 60_000 });
  await button(page, 'Send').click();
  await heading(page, /Your photos were received|Thank you/).waitFor();
}

const completed = (jobId: string, key?: string) =>
  eventually(async () => {
    const { body } = await jobs.call('GET', `/api/jobs/${jobId}`, key ? { key } : {});
    expect(body.status).toBe('completed');
    return body as {
      signals: { category: string; type: string; fields: string[] }[];
      result: { captureSources: object; assurance: { reached: string[] } };
    };
  });

const ALL_CAMERA = { idPhoto: 'camera', backIdPhoto: 'camera', userPhoto: 'camera' };

it('a file that is fed to an automated browser as its camera is seen, and every picture is signed', async () => {
  const { url, jobId } = await invite(jobs);
  const { page, complaints } = await visit(camera.browser);
  await page.goto(url);
  await agree(page);
  await takeAll(page);
  const { signals, result } = await completed(jobId);
  expect(result.captureSources).toEqual(ALL_CAMERA);
  const found = Object.fromEntries(
    signals.filter(({ category }) => category === 'capture').map(({ type, fields }) => [type, fields]),
  );
  expect(found).toMatchObject({
    AutomatedBrowser: ['idPhoto', 'backIdPhoto', 'userPhoto', 'challenge'],
    VirtualCamera: ['idPhoto', 'backIdPhoto', 'userPhoto', 'challenge'],
    FrozenCamera: expect.arrayContaining(['idPhoto', 'backIdPhoto']),
  });
  for (const never of ['UnsignedPhoto', 'PhotoSignatureInvalid', 'IrregularFrames', 'InterruptedCapture'])
    expect(found).not.toHaveProperty(never);
  expect(complaints).toEqual([]);
  await page.context().close();
}, 180_000);

it('a device that gives new pictures to an ordinary browser has no signals, and counts as untouched', async () => {
  await camera.hold(await recording(still));
  const { apiKey: key } = await jobs.createAccount(undefined, { required: ['camera'] });
  const { url, jobId } = await invite(jobs, {}, key);
  const { page, complaints } = await visit(camera.browser);
  await page.addInitScript(ORDINARY);
  await page.goto(url);
  await agree(page);
  await heading(page, 'Front of your document').waitFor();
  expect(await page.getByLabel('Choose a picture').count()).toBe(0);
  await takeAll(page);
  const { signals, result } = await completed(jobId, key);
  expect(result.captureSources).toEqual(ALL_CAMERA);
  expect(signals.filter(({ category }) => category === 'capture')).toEqual([]);
  expect(result.assurance.reached).toEqual(expect.arrayContaining(['camera', 'untouchedCapture']));
  expect(complaints).toEqual([]);
  await page.context().close();
}, 180_000);

it('a file says that it is one; each device signs with a key of its own', async () => {
  const plain = await launchBrowser({ args: ['--use-fake-device-for-media-stream=device-count=0'] });
  try {
    const { url, jobId } = await invite(jobs);
    const one = await visit(plain);
    await one.page.goto(url);
    await agree(one.page, 'Passport');
    await one.page
      .getByLabel('Choose a picture')
      .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: still });
    await goOn(one.page);
    await heading(one.page, 'Your face').waitFor();
    const other = await visit(camera.browser);
    await other.page.goto(url);
    await heading(other.page, 'Your face').waitFor();
    await button(other.page, 'Take photo').click();
    await goOn(other.page);
    await button(other.page, 'Continue without').click();
    await button(other.page, 'Send').click();
    const { result } = await completed(jobId);
    expect(result.captureSources).toEqual({ idPhoto: 'upload', userPhoto: 'camera' });
    await Promise.all([one.page.context().close(), other.page.context().close()]);
  } finally {
    await plain.close();
  }
}, 120_000);

it('a person without a camera is told what to do where the account requires one', async () => {
  const plain = await launchBrowser({ args: ['--use-fake-device-for-media-stream=device-count=0'] });
  try {
    const { apiKey: key } = await jobs.createAccount(undefined, { required: ['camera'] });
    const { url } = await invite(jobs, {}, key);
    const { page } = await visit(plain);
    await page.goto(url);
    await agree(page);
    await page.getByText('Your photos must come from a camera.').waitFor();
    expect(await page.getByLabel('Choose a picture').count()).toBe(0);
    await page.context().close();
  } finally {
    await plain.close();
  }
}, 60_000);
