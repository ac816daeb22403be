import { sampleLicence } from '@bonafide/testing/aamva-payload';
import { launchBrowser } from '@bonafide/browser/launch-browser';
import { photographLicence } from '@bonafide/testing/licence-image';
import { type RunningJobs, startJobs } from '../start-jobs.js';

/* The page behind an invite's link, in a real browser. */

let jobs: RunningJobs;
let browser: Awaited<ReturnType<typeof launchBrowser>>;
let photo: Buffer;
beforeAll(async () => {
  [jobs, browser, photo] = await Promise.all([
    startJobs(),
    launchBrowser(),
    photographLicence(sampleLicence()),
  ]);
}, 60_000);
afterAll(() => Promise.all([browser?.close(), jobs?.close()]));

const invite = async (body: object = {}): Promise<{ url: string; jobId: string; id: string }> =>
  (
    await jobs.call('POST', '/api/invites', {
      body: { contact: 'email', email: 'jane@example.com', send: false, ...body },
    })
  ).body.invite;
const file = () => ({ name: 'licence.jpg', mimeType: 'image/jpeg', buffer: photo });

async function open(url: string) {
  const page = await browser.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())));
  await page.goto(url);
  return { page, complaints, said: page.getByRole('status') };
}

describe('the link of an invite', () => {
  it('opens a page that sends the photos, once; then it says that the link was used', async () => {
    const { url, jobId } = await invite();
    const { page, complaints, said } = await open(url);
    await page.getByText('Asked for by Test.').waitFor();
    await page.getByLabel('Front of your identity document').setInputFiles(file());
    await page.getByLabel('Back, if it has one').setInputFiles(file());
    await page.getByRole('button', { name: 'Send' }).click();
    await said.getByText('Thank you.').waitFor();
    expect(complaints).toEqual([]);
    const { body } = await jobs.call('GET', `/api/jobs/${jobId}?withPhotos=true`);
    expect(body.request.parameters.idPhoto.length).toBeGreaterThan(10_000);
    const again = await open(url);
    await again.page.getByLabel('Front of your identity document').setInputFiles(file());
    await again.page.getByRole('button', { name: 'Send' }).click();
    await again.said.getByText('already used').waitFor();
  }, 60_000);

  it('asks for the face alone when that is what is verified', async () => {
    const { url, jobId } = await invite({ type: 'selfie-verification' });
    expect(new URL(url).search).toBe('?type=selfie-verification');
    const { page, said } = await open(url);
    expect(await page.getByLabel('Front of your identity document').isVisible()).toBe(false);
    await page.getByLabel('A photo of your face').setInputFiles(file());
    await page.getByRole('button', { name: 'Send' }).click();
    await said.getByText('Thank you.').waitFor();
    expect((await jobs.call('GET', `/api/jobs/${jobId}`)).body.request.type).toBe('selfie-verification');
  }, 60_000);

  it('tells of a link that was cut off, and of one that is no longer valid', async () => {
    const { url } = await invite();
    const cut = await open(url.slice(0, -5));
    await cut.said.getByText('not complete').waitFor();
    expect(await cut.page.getByRole('button').isVisible()).toBe(false);
    const { page, said } = await open(`${jobs.url}/verify#st_${'x'.repeat(43)}`);
    await page.getByLabel('Front of your identity document').setInputFiles(file());
    await page.getByRole('button', { name: 'Send' }).click();
    await said.getByText('no longer valid').waitFor();
  }, 60_000);

  it('is shown under a policy that runs nothing but the page’s own script, and sends the token to nobody else', async () => {
    const { headers, text } = await jobs.call('GET', '/verify', { key: null });
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-[^']+'; connect-src 'self';/,
    );
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(text).not.toMatch(/https?:\/\//);
  });
});
