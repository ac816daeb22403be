import { launchWithCamera } from '@bonafide/browser/fake-camera';
import { sampleLicence } from '@bonafide/testing/aamva-payload';
import { type Photograph, photographLicence } from '@bonafide/testing/licence-image';
import { asPerson, consent, putPhoto } from '../sessions/session-calls.js';
import { type RunningJobs, startJobs } from '../start-jobs.js';
import { button, heading, invite, visit } from './verifying-person.js';

/* What the page says of what is held before the camera, and when it takes the photo by itself. */

let jobs: RunningJobs;
beforeAll(async () => {
  jobs = await startJobs({ env: { PROVIDER_FACE: 'simulator', PROVIDER_DOCUMENT: 'simulator' } });
}, 60_000);
afterAll(() => jobs?.close());

/** An invite whose person has come to a photo of a driving licence. */
async function inviteAt(step: 'front' | 'back'): Promise<string> {
  const { url, token } = await invite(jobs);
  await consent(jobs, token);
  await asPerson(jobs, token, 'PUT', '/api/jobs/session/document', { kind: 'driving_licence' });
  if (step === 'back') await putPhoto(jobs, token, 'idPhoto', await photographLicence(sampleLicence()));
  return url;
}

async function before(
  picture: Buffer,
  step: 'front' | 'back',
  use: Parameters<typeof visiting>[1],
): Promise<void> {
  const camera = await launchWithCamera(picture);
  try {
    const { page } = await visit(camera.browser);
    await page.goto(await inviteAt(step));
    await visiting(page, use);
  } finally {
    await camera.close();
  }
}

type VisitedPage = Awaited<ReturnType<typeof visit>>['page'];
const visiting = (page: VisitedPage, use: (page: VisitedPage) => Promise<void>) => use(page);

it.each([0, 12])(
  'a barcode turned by %i° is read in the camera’s picture, and the photo taken',
  async (skew) => {
    const picture = await photographLicence(sampleLicence(), { skew });
    await before(picture, 'back', async (page) => {
      await page.locator('.read').waitFor();
      await page.getByText('This photo is good.').waitFor();
    });
  },
  40_000,
);

it.each<[string, Photograph]>([
  ['Something reflects. Tilt it a little.', { glare: 0.08 }],
  ['Hold still until it is sharp.', { blur: 9, noise: 0 }],
  ['Move closer.', { barcodeWidth: 380 }],
])(
  'says “%s” and waits',
  async (words, photograph) => {
    const picture = await photographLicence(sampleLicence(), photograph);
    await before(picture, 'front', async (page) => {
      await page.getByText(words).waitFor();
      await button(page, 'Take photo').waitFor();
    });
  },
  40_000,
);

it('says that the camera is refused, and takes a file', async () => {
  const camera = await launchWithCamera(await photographLicence(null), { isRefused: true });
  try {
    const { page } = await visit(camera.browser);
    await page.goto(await inviteAt('front'));
    await heading(page, 'Front of your document').waitFor();
    await page.getByText('This page may not use the camera.').waitFor();
    await page.getByLabel('Choose a picture').waitFor();
  } finally {
    await camera.close();
  }
}, 40_000);
