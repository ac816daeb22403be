import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { launchBrowser } from '@bonafide/testing/browser/launch-browser';
import { launchWithCamera } from '@bonafide/testing/browser/fake-camera';
import { axeFaults, overflow, picture } from '@bonafide/testing/browser/page-checks';
import { sampleLicence } from '@bonafide/testing/aamva-payload';
import { photographLicence } from '@bonafide/testing/licence-image';
import sharp from 'sharp';
import { type RunningJobs, startJobs } from '../../start-jobs.js';
import { agree, button, DESKTOP, goOn, heading, invite, PHONE, visit } from './verifying-person.js';

/* From the link of an invite to the result, in a real browser before whose camera a licence is held. */

let jobs: RunningJobs;
let camera: Awaited<ReturnType<typeof launchWithCamera>>;
let plain: Awaited<ReturnType<typeof launchBrowser>>;
let photo: Buffer;
beforeAll(async () => {
  photo = await photographLicence(sampleLicence(), { skew: 4 });
  jobs = await startJobs({ env: { PROVIDER_FACE: 'simulator', PROVIDER_DOCUMENT: 'simulator' } });
  camera = await launchWithCamera(photo);
  plain = await launchBrowser({ args: ['--use-fake-device-for-media-stream=device-count=0'] });
}, 180_000);
afterAll(() => Promise.all([camera?.close(), plain?.close(), jobs?.close()]));

const file = (buffer = photo) => ({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer });

it('a person on a phone is led from the link to the result; the link leaks nowhere', async () => {
  const account = await jobs.createAccount(undefined, { sessionResult: 'verdict' });
  const { url, jobId, token } = await invite(jobs, {}, account.apiKey);
  const { page, complaints, requests } = await visit(camera.browser);
  await page.goto(url);
  await heading(page, /Test.* asks you to verify your identity/).waitFor();
  expect(page.url()).toBe(`${jobs.url}/verify`);
  await picture(page, 'verify-welcome-phone');
  await button(page, 'Begin').click();
  expect(await page.evaluate('document.activeElement.shadowRoot.activeElement.textContent')).toBe(
    'Before you start',
  );
  await picture(page, 'verify-consent-phone');
  await button(page, 'I agree').click();
  await picture(page, 'verify-document-phone');
  await button(page, 'Driving licence').click();
  // Nobody presses anything: it is steady, sharp, and large enough.
  await goOn(page);
  await heading(page, 'Back of your document').waitFor();
  await page.locator('.read').waitFor();
  await picture(page, 'verify-barcode-phone');
  await page.getByText('This photo is good.').waitFor();
  await picture(page, 'verify-judged-phone');
  await button(page, 'Continue').click();
  await heading(page, 'Your face').waitFor();
  await button(page, 'Take photo').click();
  await goOn(page);
  await heading(page, 'Turn your head').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await button(page, 'Start').click();
  await page.getByText('Look straight into the camera').waitFor();
  await picture(page, 'verify-challenge-phone');
  await heading(page, 'Send your photos?').waitFor({ timeout: 30_000 });
  await picture(page, 'verify-review-phone');
  await button(page, 'Send').click();
  await heading(page, /verified|Somebody will look at it/).waitFor();
  await picture(page, 'verify-result-phone');
  const { body } = await jobs.call('GET', `/api/jobs/${jobId}`, { key: account.apiKey });
  expect([body.status, body.result.firstName]).toEqual(['completed', 'MARISOL']);
  expect(complaints).toEqual([]);
  expect(requests.filter((request) => JSON.stringify(request).includes(token))).toEqual(
    requests.filter(({ url: asked }) => asked === url),
  );
  expect(jobs.logs.join('')).not.toContain(token);
  expect(await page.evaluate<string[]>('Object.keys(localStorage)')).toEqual([]);
  await page.context().close();
}, 180_000);

it('with the keyboard alone, on a computer without a camera, in dark, by files', async () => {
  const { url, jobId } = await invite(jobs);
  const { page, complaints } = await visit(plain, { ...DESKTOP, colorScheme: 'dark' });
  await page.goto(url);
  const press = async (name: string) => {
    await button(page, name).waitFor();
    for (let stops = 0; stops < 12; stops++) {
      await page.keyboard.press('Tab');
      const focused = await page.evaluate<string>(
        '(() => { let one = document.activeElement; while (one?.shadowRoot?.activeElement) one = one.shadowRoot.activeElement; return one?.textContent.trim() ?? ""; })()',
      );
      if (focused === name) return page.keyboard.press('Enter');
    }
    throw new Error(`the Tab key does not reach ${name}`);
  };
  await picture(page, 'verify-handoff-dark');
  await press('Continue on this device');
  await press('I agree');
  await press('Passport');
  await heading(page, 'The page with your photo').waitFor();
  await page.getByText('No camera was found.').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await picture(page, 'verify-no-camera-dark');
  await page.getByLabel('Choose a picture').setInputFiles(file());
  await button(page, /^(Continue|Use it anyway)$/).waitFor();
  await picture(page, 'verify-judged-dark');
  await page.keyboard.press('Tab');
  await goOn(page);
  await heading(page, 'Your face').waitFor();
  await page.getByLabel('Choose a picture').setInputFiles({
    ...file(Buffer.from('a kind that it does not know')),
    name: 'a.heic',
    mimeType: 'image/heic',
  });
  await page.getByText('Your browser cannot open this file.').waitFor();
  await page.getByLabel('Choose a picture').setInputFiles(file());
  await goOn(page);
  await press('Continue without');
  await press('Send');
  await heading(page, /Your photos were received|Thank you/).waitFor();
  expect(complaints).toEqual([]);
  expect((await jobs.call('GET', `/api/jobs/${jobId}`)).body.request.type).toBe('id-verification');
  await page.context().close();
}, 180_000);

it('a screen reader hears at each step what it is, and a name for everything that can be used', async () => {
  const { url } = await invite(jobs);
  const { page } = await visit(plain, DESKTOP);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Accessibility.enable');
  const heard = async (): Promise<{ role: string; name: string }[]> => {
    const { nodes } = await cdp.send('Accessibility.getFullAXTree');
    return nodes
      .filter(({ ignored }) => !ignored)
      .map(({ role, name }) => ({ role: String(role?.value), name: String(name?.value ?? '').trim() }));
  };
  const expectStep = async (title: string, ...uses: string[]) => {
    await heading(page, title).waitFor();
    const tree = await heard();
    expect(tree.filter(({ role }) => role === 'heading').map(({ name }) => name)).toContain(title);
    const used = tree.filter(({ role }) =>
      /^(button|combobox|link|textbox|image|img|progressbar)$/.test(role),
    );
    expect(used.filter(({ name }) => name === '')).toEqual([]);
    expect(used.map(({ name }) => name)).toEqual(expect.arrayContaining(uses));
  };
  await page.goto(url);
  await button(page, 'Continue on this device').waitFor();
  expect((await heard()).map(({ name }) => name)).toContain('QR code of the link to this page');
  await button(page, 'Continue on this device').click();
  await expectStep('Before you start', 'I agree', 'Language');
  await button(page, 'I agree').click();
  await expectStep('Which document do you have at hand?', 'Driving licence', 'Passport');
  await button(page, 'Passport').click();
  await expectStep('The page with your photo');
  expect((await heard()).map(({ name }) => name).join('\n')).toContain('No camera was found.');
  await page.getByLabel('Choose a picture').setInputFiles(file());
  await button(page, /^(Continue|Use it anyway)$/).waitFor();
  // The verdict is announced: it stands in a region that is read out when it changes.
  const tree = await heard();
  expect(tree.some(({ role }) => role === 'status' || role === 'alert')).toBe(true);
  expect(tree.some(({ name }) => /^This photo/.test(name))).toBe(true);
  await page.context().close();
}, 60_000);

it('three originals of 12 megapixels and 20 MB are sent', async () => {
  const noise = Buffer.alloc(4_000 * 3_000 * 3);
  for (let at = 0, state = 1; at < noise.length; at++)
    noise[at] = (state = (state * 48_271) % 2_147_483_647) >>> 8;
  const original = await sharp(noise, { raw: { width: 4_000, height: 3_000, channels: 3 } })
    .composite([{ input: await sharp(photo).resize(2_400).toBuffer() }])
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer();
  expect(original.length).toBeGreaterThan(20_000_000);
  // By its path: as bytes it would go to the browser as text.
  const path = join(jobs.photoDir, 'original.jpg');
  await writeFile(path, original);
  const { url, jobId } = await invite(jobs);
  const { page } = await visit(plain);
  await page.goto(url);
  await agree(page);
  for (const title of ['Front of your document', 'Back of your document', 'Your face']) {
    await heading(page, title).waitFor();
    await page.getByLabel('Choose a picture').setInputFiles(path);
    await goOn(page);
  }
  await button(page, 'Continue without').click();
  await button(page, 'Send').click();
  await heading(page, /Your photos were received|Thank you/).waitFor();
  const { body } = await jobs.call('GET', `/api/jobs/${jobId}`);
  expect(body.status).not.toBe('expired');
  await page.context().close();
}, 180_000);

it('goes on after a reload, on another device, and follows it there', async () => {
  const { url } = await invite(jobs);
  const desktop = await visit(plain, DESKTOP);
  await desktop.page.goto(url);
  await desktop.page.getByRole('img', { name: /QR code/ }).waitFor();
  expect(await axeFaults(desktop.page)).toEqual([]);
  await picture(desktop.page, 'verify-handoff-light');
  const phone = await visit(plain);
  await phone.page.goto(url);
  await agree(phone.page);
  await desktop.page.getByText('Your phone is connected.').waitFor();
  await phone.page.getByLabel('Choose a picture').setInputFiles(file());
  await goOn(phone.page);
  await heading(phone.page, 'Back of your document').waitFor();
  await desktop.page.getByText('Front of your document – received').waitFor();
  await picture(desktop.page, 'verify-following-light');
  await phone.page.reload();
  await heading(phone.page, 'Back of your document').waitFor();
  await desktop.page.close();
  await phone.page.context().close();
}, 180_000);

it('the connection is lost in the middle of a photo', async () => {
  const { url } = await invite(jobs);
  const { page } = await visit(plain);
  await page.goto(url);
  await agree(page);
  await heading(page, 'Front of your document').waitFor();
  await page.context().setOffline(true);
  await page.getByLabel('Choose a picture').setInputFiles(file());
  await page.getByRole('alert').getByText('The connection was lost').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await picture(page, 'verify-offline-phone');
  await page.context().setOffline(false);
  await button(page, /^(Continue|Use it anyway)$/).waitFor();
  await page.context().close();
}, 180_000);

it.each([
  ['ar', 'rtl', 'التحقق من هويتك'],
  ['es', 'ltr', 'verifique su identidad'],
  ['fr', 'ltr', 'vérifier votre identité'],
  ['de', 'ltr', 'Identität nachzuweisen'],
])('speaks the person’s language: %s', async (locale, direction, words) => {
  const { url } = await invite(jobs);
  const { page } = await visit(plain, { ...PHONE, locale });
  await page.goto(url);
  await heading(page, new RegExp(words)).waitFor();
  expect(await page.evaluate('[document.documentElement.lang, document.documentElement.dir]')).toEqual([
    locale,
    direction,
  ]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  expect(await axeFaults(page)).toEqual([]);
  await picture(page, `verify-welcome-${locale}`);
  await page.getByRole('combobox').selectOption('en');
  await button(page, 'Begin').waitFor();
  await page.context().close();
});

it('tells of a link that was cut off, one that is no longer valid, and one that was used', async () => {
  const { url } = await invite(jobs);
  const { page } = await visit(plain);
  await page.goto(url.slice(0, -5));
  await page.getByText('This link is not complete.').waitFor();
  await page.goto(`${jobs.url}/verify?other#st_${'x'.repeat(43)}`);
  await page.getByText('This link is no longer valid.').waitFor();
  await page.context().close();
});
