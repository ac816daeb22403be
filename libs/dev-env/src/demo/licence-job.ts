import { createHmac } from 'node:crypto';
import { sampleLicence } from '@bonafide/testing/aamva-payload';
import { photographLicence } from '@bonafide/testing/licence-image';
import { Webhook } from 'standardwebhooks';
import type { DemoStep } from '../dev-context.js';
import type { Quickstart } from '../quickstart.js';

interface Job {
  id: string;
  status: string;
  result: { success: boolean; firstName: string; lastName: string; state: string; expireDate: string } | null;
}

/** A photographed licence becomes a completed job, and its callback arrives with signatures that verify. */
export const licenceJob: DemoStep = {
  title: 'a licence image becomes a completed job with its callback delivered',
  async run({ quickstart, stubs }) {
    const { url, apiKey, signatureKey } = quickstart.jobs as Required<Quickstart['jobs']>;
    const licence = sampleLicence();
    const photo = await photographLicence(licence, { rotation: 180, skew: 4 });
    const path = `/callbacks/licence-${Date.now()}`;
    const response = await fetch(`${url}/api/jobs`, {
      method: 'POST',
      headers: {
        'X-API-Key': apiKey,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({
        type: 'id-verification',
        callbackURL: `${stubs.callbackReceiver.url}${path}`,
        params: {
          backIdPhoto: photo.toString('base64'),
          firstName: 'Marisol',
          lastName: 'Quintero',
          dob: '03/07/1988',
        },
      }),
    });
    if (!response.ok) throw new Error(`POST /api/jobs answered ${response.status}: ${await response.text()}`);
    const submitted = (await response.json()) as Job;
    const [callback] = await stubs.callbackReceiver.received(1, { path, timeoutMs: 30_000 });
    const job = callback!.json<Job>();
    if (job.id !== submitted.id || !job.result?.success)
      throw new Error(`the job ${submitted.id} did not pass`);
    new Webhook(signatureKey).verify(callback!.text, callback!.headers as Record<string, string>);
    const legacy = createHmac('sha1', signatureKey).update(callback!.body).digest('base64');
    if (callback!.headers['x-signature'] !== legacy)
      throw new Error('the X-Signature of the callback does not verify');
    const { firstName, lastName, state, expireDate } = job.result;
    return [
      `submitted a ${Math.round(photo.length / 1024)} kB photo, turned by 180° and skewed by 4°: job ${submitted.id} (${submitted.status})`,
      `read from its PDF417: ${firstName} ${lastName}, ${state}, expires ${expireDate}; success: ${job.result.success}`,
      `callback ${String(callback!.headers['webhook-id'])} received (${String(callback!.headers['x-webhook-event'])}), both signatures verify`,
    ];
  },
};
