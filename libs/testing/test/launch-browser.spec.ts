import { launchBrowser } from '../src/browser/launch-browser.js';
import { startStubServer } from '../src/stub-server.js';

it('a headless browser opens a page of a local server', async () => {
  const stub = await startStubServer();
  stub.otherwise({ headers: { 'content-type': 'text/html' }, body: '<!doctype html><title>A page</title>' });
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    await page.goto(stub.url);
    expect(await page.title()).toBe('A page');
  } finally {
    await browser.close();
    await stub.close();
  }
}, 60_000);
