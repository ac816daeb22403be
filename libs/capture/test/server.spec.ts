import { pathToFileURL } from 'node:url';
import { join } from 'node:path';

/* Frameworks that render on a server import what their pages import. */

it('is imported where there is no browser, defines nothing there, and can be extended', async () => {
  const names = Object.keys(globalThis);
  const path = join(import.meta.dirname, '../dist/capture.js');
  const { BonafideCapture } = (await import(pathToFileURL(path).href)) as {
    BonafideCapture: new () => object;
  };
  expect(Object.keys(globalThis)).toEqual(names);
  expect('customElements' in globalThis).toBe(false);
  class Own extends BonafideCapture {}
  expect(() => new Own()).toThrow('needs a browser');
});
