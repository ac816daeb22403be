import { type BrowserWithCamera, launchWithCamera } from '@bonafide/testing/browser/fake-camera';
import { sampleLicence } from '@bonafide/testing/aamva-payload';
import { eventually } from '@bonafide/testing/eventually';
import { FRAME, type Photograph, photographLicence } from '@bonafide/testing/licence-image';
import { randomFrom } from '@bonafide/testing/photograph-page';
import { otherOcrB, zoneImage } from '@bonafide/testing/zone-image';
import { makeZone } from '@bonafide/testing/zone-specimens';
import sharp from 'sharp';
import { PEOPLE, photographOf } from '@bonafide/testing/sample-people';
import { asPerson, consent } from '../sessions/session-calls.js';
import { type RunningJobs, startJobs } from '../../start-jobs.js';
import { button, DESKTOP, goOn, heading, invite, visit } from './verifying-person.js';

/* What the page says of what is held before the camera, and when it takes the photo by itself. */

let jobs: RunningJobs;
let camera: BrowserWithCamera;
beforeAll(async () => {
  [jobs, camera] = await Promise.all([
    startJobs({ env: { PROVIDER_FACE: 'embedded', PROVIDER_DOCUMENT: 'simulator' } }),
    photographLicence(sampleLicence()).then((picture) => launchWithCamera(picture)),
  ]);
}, 90_000);
afterAll(() => Promise.all([camera?.close(), jobs?.close()]));

const HELD_WRONG: [string, Photograph][] = [
  ['Something reflects. Tilt it a little.', { glare: 0.08 }],
  ['Hold still until it is sharp.', { blur: 9, noise: 0 }],
  ['Move closer.', { barcodeWidth: 380 }],
];

it('a licence held wrong waits and says how to hold it, is read upright, 4° and 12° turned, and comes to its result', async () => {
  const licence = sampleLicence();
  const hold = async (photograph?: Photograph) => camera.hold(await photographLicence(licence, photograph));
  const { url, jobId, token } = await invite(jobs);
  await consent(jobs, token);
  await asPerson(jobs, token, 'PUT', '/api/jobs/session/document', { kind: 'driving_licence' });
  const { page, complaints } = await visit(camera.browser);
  await hold(HELD_WRONG[0]![1]);
  await page.goto(url);
  for (const [at, [words]] of HELD_WRONG.entries()) {
    await page.getByText(words).waitFor();
    await button(page, 'Take photo').waitFor();
    // A page that is still there would take what is held next, before it is loaded again.
    await page.goto('about:blank');
    await hold(HELD_WRONG[at + 1]?.[1]);
    await page.goto(url);
  }
  await heading(page, 'Front of your document').waitFor();
  await page.getByText(/^This photo (is good|may be hard to read)\.$/).waitFor();
  await hold({ skew: 12 });
  await goOn(page);
  await heading(page, 'Back of your document').waitFor();
  for (const skew of [4, 0]) {
    await page.locator('.read').waitFor();
    await page.getByText('This photo is good.').waitFor();
    await hold({ skew });
    await button(page, 'Take it again').click();
  }
  await page.locator('.read').waitFor();
  await goOn(page);
  await heading(page, 'Your face').waitFor();
  await button(page, 'Take photo').click();
  await goOn(page);
  await button(page, 'Continue without').click();
  await button(page, 'Send').click();
  await heading(page, /Your photos were received|Thank you/).waitFor();
  await eventually(
    async () => {
      const { body } = await jobs.call('GET', `/api/jobs/${jobId}`);
      expect([body.status, body.result?.firstName]).toEqual(['completed', 'MARISOL']);
    },
    { timeoutMs: 90_000 },
  );
  expect(complaints).toEqual([]);
  await page.context().close();
}, 180_000);

it('the page of a passport is photographed when it is sharp and near, a face when its person says so', async () => {
  const zone = makeZone('td3', randomFrom(1));
  await camera.hold(await zoneImage(zone, { glyphs: otherOcrB(), seed: 1, width: 1_600 }));
  const { url, jobId } = await invite(jobs);
  const { page, complaints } = await visit(camera.browser, { ...DESKTOP, colorScheme: 'dark' });
  await page.goto(url);
  await button(page, 'Continue on this device').click();
  await button(page, 'I agree').click();
  await button(page, 'Passport').click();
  await heading(page, 'The page with your photo').waitFor();
  await page.getByText(/^This photo (is good|may be hard to read)\.$/).waitFor();
  await camera.hold(await photographLicence(null));
  await goOn(page);
  await heading(page, 'Your face').waitFor();
  await button(page, 'Take photo').click();
  await page.getByText('No face can be seen.').waitFor();
  const [face] = PEOPLE;
  await camera.hold(
    await sharp(await photographOf(face!))
      .resize({ ...FRAME, fit: 'contain' })
      .jpeg()
      .toBuffer(),
  );
  await button(page, 'Take it again').click();
  await button(page, 'Take photo').click();
  await page.getByText(/^This photo (is good|may be hard to read)\.$/).waitFor();
  expect(await page.getByText('No face can be seen.').count()).toBe(0);
  await goOn(page);
  await button(page, 'Continue without').click();
  await button(page, 'Send').click();
  await heading(page, /Your photos were received|Thank you/).waitFor();
  expect((await jobs.call('GET', `/api/jobs/${jobId}`)).body.request.type).toBe('id-verification');
  expect(complaints).toEqual([]);
  await page.context().close();
}, 180_000);

it('says that the camera is refused, and takes a file', async () => {
  const refused = await launchWithCamera(await photographLicence(null), { isRefused: true });
  try {
    const { url, token } = await invite(jobs);
    await consent(jobs, token);
    await asPerson(jobs, token, 'PUT', '/api/jobs/session/document', { kind: 'driving_licence' });
    const { page } = await visit(refused.browser);
    await page.goto(url);
    await heading(page, 'Front of your document').waitFor();
    await page.getByText('This page may not use the camera.').waitFor();
    await page.getByLabel('Choose a picture').waitFor();
  } finally {
    await refused.close();
  }
}, 90_000);
