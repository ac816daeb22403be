import { signWebhook } from '@bonafide/delivery/webhook-signature';
import type { StubServer } from '@bonafide/testing/stub-server';
import type { Answer, RunningJobs } from '../../start-jobs.js';

/** What the provider and we share to sign its webhooks. */
export const TIN_WEBHOOK_SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

/** Settings of a service whose TIN provider is the stub. */
export const tinProviderSettings = (provider: StubServer): Record<string, string> => ({
  PROVIDER_TIN: 'http',
  PROVIDER_TIN_URL: provider.url,
  PROVIDER_TIN_SECRET: 'provider-key',
  PROVIDER_TIN_WEBHOOK_SECRET: TIN_WEBHOOK_SECRET,
});

export const TIN_PERSON = {
  firstName: 'Séan',
  lastName: "O'Neil",
  tinType: 'ITIN',
  tin: '912701230',
  phone: '+12125550100',
};

export const verifyTin = (jobs: RunningJobs, callbackURL: string): Promise<Answer> =>
  jobs.call('POST', '/api/tin/verify', { body: { ...TIN_PERSON, callbackURL } });

/** Left to the workers: the answer is the job as it was accepted. */
export async function submitTin(jobs: RunningJobs, callbackURL: string): Promise<string> {
  const { body } = await jobs.call('POST', '/api/jobs', {
    body: { type: 'tin-validation', callbackURL, params: TIN_PERSON },
  });
  return body.id as string;
}

/** A webhook as the provider signs it. */
export function postTinWebhook(jobs: RunningJobs, content: object, at = new Date()): Promise<Answer> {
  const body = JSON.stringify(content);
  const headers = signWebhook({
    id: 'msg_1',
    timestamp: at,
    body: Buffer.from(body),
    secrets: [TIN_WEBHOOK_SECRET],
  });
  return jobs.call('POST', '/api/tin/webhook', { body, headers, key: null });
}

export const tinOf = async (jobs: RunningJobs, id: string) =>
  (await jobs.call('GET', `/api/tin/jobs/${id}`)).body;
