import type { DemoStep } from '../dev-context.js';

interface Tin {
  id: string;
  status: string;
  result: { status: string };
}

/** A TIN that cannot be decided at once is pending, then complete, and its callback arrives. */
export const pendingTin: DemoStep = {
  title: 'a pending TIN completes',
  async run({ quickstart, stubs, options }) {
    if (options.env['SANDBOX'] === 'true') return ['left out: a sandbox has no TIN endpoint'];
    const { url, apiKey = '' } = quickstart.jobs;
    const path = `/callbacks/tin-${Date.now()}`;
    const response = await fetch(`${url}/api/tin/verify`, {
      method: 'POST',
      headers: { 'X-API-Key': apiKey, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        firstName: 'Marisol',
        lastName: 'Quintero',
        tinType: 'ITIN',
        tin: '900700009',
        phone: '+14155550123',
        callbackURL: `${stubs.callbackReceiver.url}${path}`,
      }),
    });
    if (!response.ok)
      throw new Error(`POST /api/tin/verify answered ${response.status}: ${await response.text()}`);
    const submitted = (await response.json()) as Tin;
    const [callback] = await stubs.callbackReceiver.received(1, { path, timeoutMs: 30_000 });
    const tin = callback!.json<Tin>();
    if (tin.id !== submitted.id || tin.status !== 'complete')
      throw new Error(`the TIN job ${submitted.id} did not complete`);
    return [
      `submitted a TIN ending in 9: job ${submitted.id} is ${submitted.status} (${submitted.result.status})`,
      `callback ${String(callback!.headers['webhook-id'])} received: ${tin.status}, ${tin.result.status}`,
    ];
  },
};
