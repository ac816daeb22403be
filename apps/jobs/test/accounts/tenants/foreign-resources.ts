import { eventually } from '@bonafide/testing/eventually';
import type { NewAccount } from '../../../src/accounts/accounts.service.js';
import { licence, plainPhoto } from '../../checks/id-verification/verify.js';
import { ssnBody } from '../../checks/ssn/ssn-calls.js';
import type { RunningJobs } from '../../start-jobs.js';
import { TIN_PERSON } from '../../checks/tin-races/pending-tins.js';

/** Whose data an account holds; nobody else's answers may hold them. */
export interface Planted {
  firstName: string;
  lastName: string;
  email: string;
  internalId: string;
}

/** Everything of an account that has an id, by kind. */
export interface Resources {
  /** a job id of each type, and of a session that waits */
  jobs: Record<string, string>;
  sessionToken: string;
  inviteId: string;
  keyId: string;
  listEntryId: string;
  endpointId: string;
  inviteToken: string;
  /** a callback, and its job */
  callbackId: string;
  callbackJob: string;
  /** path and query of a signed photo URL */
  photoPath: string;
}

/** Fills an account with one of everything. */
export async function plantResources(
  jobs: RunningJobs,
  { apiKey: key }: NewAccount,
  { email, internalId, ...person }: Planted,
  hook: string,
): Promise<Resources> {
  const post = async (path: string, body: object) => {
    const answer = await jobs.call('POST', path, { key, body });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`);
    return answer.body;
  };
  const userPhoto = await plainPhoto('#888', 40, 30);
  const job = async (type: string, params: object) => {
    const { id } = await post('/api/jobs', { type, internalId, callbackURL: hook, params });
    return id as string;
  };
  const selfie = await job('selfie-verification', { userPhoto });
  const made: Record<string, string> = {
    'selfie-verification': selfie,
    'id-verification': await job('id-verification', { ...person, backIdPhoto: await licence() }),
    'id-reverification': await job('id-reverification', { jobId: selfie, userPhoto }),
    'tin-validation': await job('tin-validation', { ...TIN_PERSON, ...person }),
    'private-ssn': (await post('/api/ssn', ssnBody(person))).id,
    dob: await job('dob', { ...person, phone: '+12125550100', dob: '1990-01-31' }),
    'ecbsv-ssn': (
      await post('/api/ecbsv/verify', {
        ...person,
        ssn: '219094567',
        dob: '1990-01-31',
        consent: { signatureType: 'electronic', signedAt: '2026-01-01T00:00:00Z' },
      })
    ).id,
    'id-aml': (await post('/api/aml/verify', { ...person, monitor: true })).id,
    'id-crosscheck': (await post('/api/identity/crosscheck', person)).id,
    'id-aamva': await job('id-aamva', {
      ...person,
      ...{
        licenseNumber: 'D1234562',
        country: 'US',
        state: 'CA',
        idType: 'drivers-license',
        dob: '1990-01-31',
      },
    }),
  };
  const session = await post('/api/jobs/session', { type: 'selfie-verification', internalId });
  made['a session'] = session.id;
  const { invite } = await post('/api/invites', {
    contact: 'email',
    email,
    ...person,
  });
  const { key: apiKey } = await post('/api/management/keys', {
    kind: 'private',
    scopes: ['jobs:read'],
    note: `of ${internalId}`,
  });
  const { endpoint } = await post('/api/management/webhook-endpoints', {
    url: hook,
    enabled: false,
    note: `of ${internalId}`,
  });
  const listed = await post('/api/management/lists', {
    ...{ list: 'known', kind: 'device', value: 'shared-tablet' },
    ...{ reason: `of ${internalId}`, endsAt: new Date(Date.now() + 86_400_000).toISOString() },
  });
  const callbackId = await eventually(async () => {
    const { body } = await jobs.call('GET', `/api/jobs/${selfie}/callbacks`, { key });
    expect(body.items[0].status).toBe('delivered');
    return body.items[0].id as string;
  });
  await eventually(async () => {
    const { body } = await jobs.call('GET', '/api/jobs?status=active&withSession=false&pageSize=1', { key });
    expect(body.total).toBe(0);
    const open = await jobs.dataSource.query(`SELECT id FROM deliveries WHERE status = 'pending'`);
    expect(open).toEqual([]);
  });
  const shown = await jobs.call('GET', `/api/jobs/${selfie}?withPhotoUrls=true&signedUrl=true`, { key });
  const url = /http:[^"]*\/photos\/[^"]*/.exec(shown.text)?.[0];
  if (!url) throw new Error(`no photo URL in ${shown.text}`);
  const { pathname, search } = new URL(url);
  return {
    jobs: made,
    sessionToken: session.token,
    inviteId: invite.id,
    keyId: apiKey.id,
    listEntryId: listed.entry.id,
    endpointId: endpoint.id,
    inviteToken: new URL(invite.url).hash.slice(1),
    callbackId,
    callbackJob: selfie,
    photoPath: pathname + search,
  };
}

/** An id of the same form that nothing has. */
export const unknownLike = (id: string): string => {
  const at = id.length - 6;
  return (
    id.slice(0, at) +
    [...id.slice(at)].map((char) => (/\d/.test(char) ? String(9 - Number(char)) : swapped(char))).join('')
  );
};
const swapped = (char: string) =>
  /[a-z]/.test(char)
    ? String.fromCharCode(219 - char.charCodeAt(0))
    : /[A-Z]/.test(char)
      ? String.fromCharCode(155 - char.charCodeAt(0))
      : char;
