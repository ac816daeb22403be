import { readdir } from 'node:fs/promises';
import { TestClock } from '@bonafide/testing/clock';
import sharp from 'sharp';
import type { NewAccount } from '../../../src/accounts/accounts.service.js';
import { AccountMemberEntity } from '../../../src/accounts/members/account-member.entity.js';
import { SCOPES } from '../../../src/accounts/access/scopes.js';
import { TrustedIssuersService } from '../../../src/accounts/issuers/trusted-issuers.service.js';
import { startStubIssuer, type StubIssuer, trusting } from '../../accounts/bearer/stub-issuer.js';
import { plainPhoto } from '../../checks/id-verification/verify.js';
import { type Answer, type RunningJobs, startJobs } from '../../start-jobs.js';

// A console shows jobs masked; what of a person is shown after all leaves a line that says who saw it and why.

const clock = new TestClock(Date.now());
let jobs: RunningJobs;
let issuer: StubIssuer;
let job: string;
let selfie: string;
beforeAll(async () => {
  [jobs, issuer] = await Promise.all([startJobs({ clock }), startStubIssuer(() => clock.now().getTime())]);
  const person = { firstName: 'Zebulonia', lastName: 'Lima', phone: '+12125550100', dob: '1990-01-31' };
  job = (await jobs.call('POST', '/api/dob/verify', { body: { ...person, internalId: 'order-1' } })).body.id;
  const params = { userPhoto: await plainPhoto('#777', 640, 480) };
  selfie = (await jobs.call('POST', '/api/jobs', { body: { type: 'selfie-verification', params } })).body.id;
}, 60_000);
afterAll(async () => {
  await jobs?.close();
  await issuer?.close();
});

const newKey = async (scopes: string[], more: object = {}): Promise<string> => {
  const body = { kind: 'private', scopes, ...more };
  return (await jobs.call('POST', '/api/management/keys', { body })).body.secret;
};
const message = ({ body }: Answer): string => body.errors[0].message;
const reveal = (body: object, key?: string, id = job) =>
  jobs.call('POST', `/api/jobs/${id}/reveal`, { body: { reason: 'The customer asks', ...body }, key });
const revealPhoto = (key?: string, id = selfie, name = 'userPhoto', body: object = { reason: 'Compare' }) =>
  jobs.call('POST', `/api/jobs/${id}/photos/${name}/reveal`, { body, key });
const trail = async (id: string) => {
  const lines = (await jobs.call('GET', `/api/audit?jobId=${id}`)).body.items as Answer['body'][];
  return lines
    .filter(({ action }) => action.endsWith('.revealed'))
    .map(({ action, detail, jobDetail }) => ({ action, detail, reason: jobDetail.reason }))
    .reverse();
};

describe('mask=true', () => {
  it('shows a job, and a page of jobs, without the person', async () => {
    for (const path of [`/api/jobs/${job}?mask=true`, `/api/jobs?mask=true&id=${job}`]) {
      const { status, body, text } = await jobs.call('GET', path);
      const shown = body.items?.[0] ?? body;
      expect([status, shown.id, shown.result.success]).toEqual([200, job, true]);
      expect(text).not.toMatch(/Zebulonia|Lima|2125550100|1990|order-1/);
      expect(shown.masked).toEqual(
        expect.arrayContaining(['internalId', 'result.firstName', 'request.parameters.phone']),
      );
    }
  });

  it('masks what fields picks, and is not mixed with photographs', async () => {
    const picked = await jobs.call('GET', `/api/jobs/${job}?mask=true&fields=id,result.firstName`);
    expect(picked.body).toEqual({
      id: job,
      result: { firstName: '•••' },
      masked: ['result.firstName'],
    });
    const mixed = await jobs.call('GET', `/api/jobs/${selfie}?mask=true&withPhotos=true`);
    expect([mixed.status, message(mixed)]).toEqual([400, expect.stringContaining('mask: ')]);
    expect((await jobs.call('GET', `/api/jobs/${job}?mask=yes`)).status).toBe(400);
  });
});

describe('a viewer', () => {
  it('reads masked records whatever it asks for, and nothing that shows a person whole', async () => {
    const audience = 'prj_viewer';
    const userDid = `${issuer.did}:users:ana`;
    const { accountId } = jobs.account;
    await jobs.app.get(TrustedIssuersService).add(accountId, trusting(issuer.did, audience));
    await jobs.dataSource.manager.insert(AccountMemberEntity, {
      accountId,
      issuer: issuer.did,
      subject: userDid,
      role: 'viewer',
    });
    const token = await issuer.delegationToken({ scopes: [...SCOPES], audience, userDid });
    const ask = (path: string) =>
      jobs.call('GET', path, { key: null, headers: { authorization: `Bearer ${token}` } });
    for (const path of [`/api/jobs/${job}`, `/api/jobs/${job}?mask=false`, `/api/jobs?id=${job}`]) {
      const { status, text } = await ask(path);
      expect([path, status]).toEqual([path, 200]);
      expect(text).toContain('"masked":[');
      expect(text).not.toMatch(/Zebulonia|2125550100|order-1/);
    }
    for (const path of [
      '/api/jobs?lastName=Lima',
      '/api/jobs?internalId=order-1',
      `/api/dob/jobs/${job}`,
      `/api/tin/jobs/${job}`,
      `/api/ecbsv/jobs/${job}`,
      `/api/private-ssn/jobs/${job}`,
      `/api/aml/${job}/explanation`,
      `/api/jobs/${job}/callbacks`,
      `/api/jobs/${job}/download`,
      '/api/invites',
      '/api/events',
      '/api/deliveries',
    ])
      expect([path, (await ask(path)).status]).toEqual([path, 403]);
    expect((await ask(`/api/jobs/${job}/timeline`)).status).toBe(200);
  });
});

describe('a field', () => {
  it('is revealed with a reason that the trail keeps', async () => {
    const answer = await reveal({ field: 'result.firstName' });
    expect([answer.status, answer.body]).toEqual([200, { field: 'result.firstName', value: 'Zebulonia' }]);
    expect(answer.headers.get('cache-control')).toContain('no-store');
    expect(await trail(job)).toEqual([
      {
        action: 'field.revealed',
        detail: expect.objectContaining({ field: 'result.firstName' }),
        reason: 'The customer asks',
      },
    ]);
  });

  it.each([
    [{ field: 'result.nothing' }, 'field'],
    [{ field: 'result' }, 'field'],
    [{ field: '__proto__.x' }, 'field'],
    [{ field: 'token' }, 'field'],
    [{ field: 7 }, 'field'],
    [{ field: 'result.firstName', reason: ' ' }, 'reason'],
    [{ field: 'result.firstName', reason: undefined }, 'reason'],
    [{ field: 'result.firstName', more: true }, 'more'],
    [{ field: 'result.firstName', reason: 'why \ud800' }, 'reason'],
    [{ field: 'result.firstName', reason: 'why \0' }, 'reason'],
  ])('is not revealed for %j, which leaves no line', async (body, parameter) => {
    const before = await trail(job);
    const answer = await reveal(body);
    expect([answer.status, message(answer)]).toEqual([400, expect.stringContaining(`${parameter}: `)]);
    expect(await trail(job)).toEqual(before);
  });

  it('is shown to nobody without the scope, the type of job or the account', async () => {
    const field = { field: 'result.firstName' };
    const stranger = await jobs.createAccount();
    const keys: [string | null, number][] = [
      [await newKey(['jobs:read', 'jobs:photos']), 403],
      [await newKey(['jobs:review'], { jobTypes: ['tin-validation'] }), 404],
      [stranger.apiKey, 404],
      [stranger.publicKey, 401],
      [null, 401],
    ];
    for (const [key, status] of keys)
      expect(
        (await jobs.call('POST', `/api/jobs/${job}/reveal`, { key, body: { ...field, reason: 'x' } })).status,
      ).toBe(status);
    expect((await reveal(field, await newKey(['jobs:review']))).status).toBe(200);
  });
});

describe('a photograph', () => {
  const open = (url: string) => fetch(url.replace(/^https?:\/\/[^/]+/, jobs.url));
  /** How far each quarter of the picture is from plain grey. */
  const quarters = async (bytes: Buffer): Promise<number[]> => {
    const { width, height } = await sharp(bytes).metadata();
    const size = { width: Math.floor(width / 2), height: Math.floor(height / 2) };
    return Promise.all(
      [
        { left: 0, top: 0 },
        { left: size.width, top: 0 },
        { left: 0, top: size.height },
        { left: size.width, top: size.height },
      ].map(
        async (at) =>
          (
            await sharp(bytes)
              .extract({ ...at, ...size })
              .stats()
          ).channels[0]!.stdev,
      ),
    );
  };

  it('is shown for 15 minutes under a watermark all over it, and kept nowhere', async () => {
    const files = await readdir(jobs.photoDir, { recursive: true });
    const { status, body } = await revealPhoto();
    expect([status, Date.parse(body.expiresAt) - clock.now().getTime()]).toEqual([200, 15 * 60_000]);
    const shown = await open(body.url);
    expect([shown.status, shown.headers.get('content-type'), shown.headers.get('cache-control')]).toEqual([
      200,
      'image/jpeg',
      'private, no-store',
    ]);
    const bytes = Buffer.from(await shown.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 640, height: 480, format: 'jpeg' });
    for (const spread of await quarters(bytes)) expect(spread).toBeGreaterThan(4);
    const other = (await revealPhoto(await newKey(['jobs:photos']))).body.url;
    expect(Buffer.from(await (await open(other)).arrayBuffer()).equals(bytes)).toBe(false);
    expect(await readdir(jobs.photoDir, { recursive: true })).toEqual(files);
    expect((await trail(selfie))[0]).toMatchObject({
      action: 'photo.revealed',
      detail: { photo: 'userPhoto' },
      reason: 'Compare',
    });
    clock.advance({ minutes: 15 });
    expect((await open(body.url)).status).toBe(403);
  });

  it('is not shown without its mark, under another name, or beside another’s', async () => {
    const { url } = (await revealPhoto()).body as { url: string };
    const change = (edit: (query: URLSearchParams) => void) => {
      const changed = new URL(url);
      edit(changed.searchParams);
      return open(changed.href);
    };
    expect((await change((query) => query.delete('viewer'))).status).toBe(403);
    expect((await change((query) => query.set('viewer', 'key:another'))).status).toBe(403);
    expect((await change((query) => query.append('viewer', 'key:another'))).status).toBe(403);
    expect((await open(url.replace(selfie, job))).status).toBe(403);
  });

  it('is given a URL for nobody without the scope, the type of job or the account', async () => {
    const stranger: NewAccount = await jobs.createAccount();
    const keys: [string, number][] = [
      [await newKey(['jobs:read', 'jobs:review']), 403],
      [await newKey(['jobs:photos'], { jobTypes: ['dob'] }), 404],
      [stranger.apiKey, 404],
      [stranger.publicKey, 401],
    ];
    for (const [key, status] of keys) expect((await revealPhoto(key)).status).toBe(status);
    for (const name of ['idPhoto', 'nothing', '__proto__'])
      expect([name, (await revealPhoto(undefined, selfie, name)).status]).toEqual([name, 404]);
    expect((await revealPhoto(undefined, selfie, 'userPhoto', {})).status).toBe(400);
  });
});
