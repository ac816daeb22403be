import { launchWithCamera } from '@bonafide/testing/browser/fake-camera';
import { sampleLicence } from '@bonafide/testing/aamva-payload';
import { waitFor } from '@bonafide/testing/eventually';
import { photographLicence } from '@bonafide/testing/licence-image';
import { startStubService, TOKEN } from './stub-service.js';

/* The component on a page of somebody else's. */

const HOST_PAGE = `<!doctype html><html lang="en"><title>A customer</title><meta name="viewport" content="width=device-width">
<script type="module" src="/capture/capture.js"></script><bonafide-capture></bonafide-capture>`;
const HOSTILE = '<img src=x onerror="document.title=\'taken\'">\u202E{account}';

/** Runs in the page: gives the element its token, and notes its events. */
const EMBED = `((token, service) => {
  const capture = document.querySelector('bonafide-capture');
  globalThis.seen = [];
  for (const name of ['capture', 'submit', 'done', 'error'])
    capture.addEventListener(name, ({ detail }) => seen.push([name, JSON.stringify(detail)]));
  capture.onDone = () => seen.push(['onDone', '']);
  capture.service = service;
  capture.token = token;
})`;

it('leads to the result, tells the page by events, and shows a hostile name as text', async () => {
  const camera = await launchWithCamera(await photographLicence(sampleLicence(), { skew: 4 }));
  const stub = await startStubService({ accountName: HOSTILE });
  stub.page = HOST_PAGE;
  try {
    const page = await camera.browser.newPage({
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
    });
    page.setDefaultTimeout(15_000);
    await page.goto(stub.url);
    await page.evaluate(`${EMBED}('${TOKEN}', '${stub.url}')`);
    const press = (name: string) => page.getByRole('button', { name }).click();
    await press('Begin');
    await press('I agree');
    await press('Driving licence');
    stub.verdicts.push({ readable: true, problems: ['glare', 'blurred'], barcode: null });
    await page.getByText('Something reflects on it.').waitFor();
    await press('Use it anyway');
    await press('Continue');
    await press('Take photo');
    await press('Continue');
    await press('Send');
    await page.getByText('Your photos were received').waitFor();
    stub.change({ state: 'completed', verdict: 'passed' });
    await page.getByText('Your identity is verified').waitFor();
    const seen = await page.evaluate<[string, string][]>('seen');
    expect(seen.map(([name]) => name)).toEqual(['capture', 'capture', 'capture', 'submit', 'onDone', 'done']);
    expect(JSON.stringify(seen)).not.toContain(TOKEN);
    expect(await page.title()).toBe('A customer');
    expect([...stub.tokens]).toEqual([`Bearer ${TOKEN}`]);
    expect(stub.requests.join()).not.toContain(TOKEN);
  } finally {
    await camera.close();
    await stub.close();
  }
}, 60_000);

it('tries again what something on the way answered, and takes the address of a service with a slash', async () => {
  const camera = await launchWithCamera(await photographLicence(sampleLicence(), { skew: 4 }));
  const stub = await startStubService();
  stub.page = HOST_PAGE;
  stub.garbled = 1;
  try {
    const page = await camera.browser.newPage({ isMobile: true, hasTouch: true });
    page.setDefaultTimeout(15_000);
    await page.goto(stub.url);
    await page.evaluate(`${EMBED}('${TOKEN}', '${stub.url}/')`);
    const press = (name: string) => page.getByRole('button', { name }).click();
    for (const name of ['Begin', 'I agree']) await press(name);
    await press('Driving licence');
    stub.garbled = 1;
    await waitFor('a photo', () => Object.keys(stub.session.photos).length > 0, { timeoutMs: 30_000 });
    expect(stub.requests.slice(0, 2)).toEqual(['GET /verify/session', 'GET /verify/session']);
    expect(await page.evaluate('seen')).not.toContainEqual(['error', expect.anything()]);
  } finally {
    await camera.close();
    await stub.close();
  }
}, 60_000);
