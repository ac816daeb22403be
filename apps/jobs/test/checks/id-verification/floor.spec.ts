import sharp from 'sharp';
import { triesEveryCase } from '@bonafide/testing/config';
import type { AssuranceLevel } from '@bonafide/contracts/assurance';
import {
  asPerson,
  consent,
  openSession,
  putPhoto,
  submitPerson,
} from '../../capture/sessions/session-calls.js';
import { type Answer, type RunningJobs, startJobs } from '../../start-jobs.js';
import { licenceFront, type LicencePhotos, licencePhotos, passportPage } from './honest-evidence.js';
import { licence, plainPhoto, submitId } from './verify.js';

// Nobody passes on what was not shown (docs/assurance.md).

let jobs: RunningJobs;
let honest: LicencePhotos;
let face: string;
beforeAll(async () => {
  [jobs, honest, face] = await Promise.all([startJobs(), licencePhotos(), plainPhoto('#998')]);
});
afterAll(() => jobs.close());

const record = async (id: string, key?: string): Promise<Answer['body']> =>
  (await jobs.call('GET', `/api/jobs/${id}`, key ? { key } : {})).body;

interface Way {
  /** who opens the session: a private key unless stated */
  key?: string;
  body?: Record<string, unknown>;
}

/** The ways in which a person hands their photos over; each returns the record that the account reads. */
const WAYS: Record<string, (photos: Record<string, string>, way?: Way) => Promise<Answer['body']>> = {
  async 'in the body of the submission'(photos, { key, body } = {}) {
    const { id, token } = await openSession(jobs, body, key);
    const answer = await submitPerson(jobs, token, photos);
    expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
    return record(id);
  },
  async 'one at a time'(photos, { key, body } = {}) {
    const { id, token } = await openSession(jobs, body, key);
    await consent(jobs, token);
    for (const [name, photo] of Object.entries(photos)) {
      const sent = await putPhoto(jobs, token, name, Buffer.from(photo, 'base64'));
      expect([name, sent.status]).toEqual([name, 200]);
    }
    expect((await submitPerson(jobs, token, {})).status).toBe(200);
    return record(id);
  },
  async 'behind a link'(photos, { key, body } = {}) {
    const { body: answer } = await jobs.call('POST', '/api/invites', {
      ...(key ? { key } : {}),
      body: { contact: 'email', email: 'jane@example.com', send: false, ...body },
    });
    const token = new URL(answer.invite.url).hash.slice(1);
    expect((await submitPerson(jobs, token, photos)).status).toBe(200);
    return record(answer.invite.jobId);
  },
};
const ALL_WAYS = Object.keys(WAYS);

/** One picture of a back that has the barcodes of two people, base64. */
async function twoBarcodes(): Promise<string> {
  const backs = [
    await licence(),
    await licence({ firstName: 'ROBIN', lastName: 'OTHER', idNumber: 'F7654321' }),
  ];
  const [first, second] = backs.map((back) => Buffer.from(back, 'base64')) as [Buffer, Buffer];
  const { height } = await sharp(first).metadata();
  const picture = sharp(first).extend({ bottom: height, background: '#ffffff' });
  return (
    await picture
      .composite([{ input: second, top: height, left: 0 }])
      .jpeg()
      .toBuffer()
  ).toString('base64');
}

/** What somebody tried, and what it lacks. */
const ATTEMPTS: [string, () => Promise<Record<string, string>>, AssuranceLevel, string[]][] = [
  ['a barcode alone', async () => ({ backIdPhoto: await licence() }), 'read', ['idPhoto', 'selfie']],
  [
    'a barcode and one’s own face',
    async () => ({ backIdPhoto: await licence(), userPhoto: face }),
    'read',
    ['idPhoto'],
  ],
  [
    'one’s own photo as the front of another’s barcode',
    async () => ({ ...honest, idPhoto: await plainPhoto('#997') }),
    'read',
    ['matchingPrint'],
  ],
  [
    'another’s barcode on the picture of one’s own front',
    async () => ({ ...honest, idPhoto: await licence() }),
    'read',
    ['matchingPrint'],
  ],
  [
    'the front of another person',
    async () => ({ ...honest, idPhoto: await licenceFront({ firstName: 'ROBIN', id: 'F7654321' }) }),
    'read',
    ['agreeingSides', 'matchingPrint'],
  ],
  [
    'the barcodes of two people on one back',
    async () => ({ ...honest, backIdPhoto: await twoBarcodes() }),
    'none',
    ['soundDocument', 'agreeingSides', 'matchingPrint'],
  ],
  [
    'no selfie',
    async () => ({ idPhoto: honest.idPhoto, backIdPhoto: honest.backIdPhoto }),
    'document',
    ['selfie'],
  ],
  [
    'a selfie of somebody else',
    async () => ({ ...honest, userPhoto: await plainPhoto('#f00') }),
    'document',
    ['matchingFace'],
  ],
  [
    'a selfie without a face',
    async () => ({ ...honest, userPhoto: await plainPhoto('#00f') }),
    'document',
    ['matchingFace'],
  ],
  [
    'a passport page of a state that does not exist',
    async () => ({ idPhoto: await passportPage('QQQ'), userPhoto: face }),
    'none',
    ['knownIssuer', 'soundDocument'],
  ],
  [
    'an issuer that does not exist',
    async () => ({ ...honest, backIdPhoto: await licence({ issuerIin: '999999' }) }),
    'none',
    ['knownIssuer'],
  ],
  [
    'a front alone',
    async () => ({ idPhoto: honest.idPhoto, userPhoto: face }),
    'read',
    ['backIdPhoto', 'matchingPrint'],
  ],
  [
    'pictures of nothing',
    async () => ({
      idPhoto: face,
      backIdPhoto: await plainPhoto('#777'),
      userPhoto: await plainPhoto('#779'),
    }),
    'none',
    ['machineReadableSide', 'matchingPrint'],
  ],
];

describe('through a link or session, nobody passes with', () => {
  // One floor stands behind all ways: each attempt takes one of them, each in turn.
  const table = ATTEMPTS.map(
    (attempt, at) => [...attempt, triesEveryCase() ? ALL_WAYS : [ALL_WAYS[at % ALL_WAYS.length]!]] as const,
  );
  it.each(table)('%s', async (_what, photos, level, missing, ways) => {
    const sent = await photos();
    for (const way of ways) {
      const { result, errors, rejectionReasons, request } = await WAYS[way]!(sent);
      expect([way, result.success, result.successWithSuggestion]).toEqual([way, false, false]);
      expect(result.assurance).toEqual({ level, reached: expect.any(Array), missing });
      expect(request.assurance).toBe('holder');
      const item = errors.find(({ type }: { type: string }) => type === 'AssuranceError');
      for (const name of missing) expect(item?.message).toContain(`(${name})`);
      expect(rejectionReasons).toContainEqual({ key: 'assurance', description: item.message });
    }
  });

  it.each([
    ['a licence, its front and its holder', async () => honest],
    ['a passport and its holder', async () => ({ idPhoto: await passportPage('USA'), userPhoto: face })],
  ] as [string, () => Promise<Record<string, string>>][])('but passes with %s', async (_what, photos) => {
    const sent = await photos();
    for (const way of ALL_WAYS) {
      const { result, errors } = await WAYS[way]!(sent);
      expect([way, errors, result.success]).toEqual([way, [], true]);
      expect(result.assurance).toEqual({
        level: 'holder',
        reached: [
          'machineReadableSide',
          'knownIssuer',
          'soundDocument',
          'agreeingSides',
          'matchingPrint',
          'selfie',
          'matchingFace',
        ],
        missing: [],
      });
    }
  });
});

describe('a job that a private key submits', () => {
  it('passes with what its caller chose to send, from read on, and says what was not shown', async () => {
    const { body } = await submitId(jobs, { backIdPhoto: honest.backIdPhoto });
    expect([body.errors, body.result.success, body.request.assurance]).toEqual([[], true, 'read']);
    expect(body.result.assurance).toEqual({
      level: 'read',
      reached: ['machineReadableSide', 'knownIssuer', 'soundDocument'],
      missing: ['idPhoto', 'selfie'],
    });
  });

  it.each<[string, () => Promise<Record<string, string>>]>([
    ['a state that does not exist', async () => ({ idPhoto: await passportPage('QQQ') })],
    ['an unknown issuer', async () => ({ backIdPhoto: await licence({ issuerIin: '999999' }) })],
  ])('does not pass with %s', async (_what, photos) => {
    const { body } = await submitId(jobs, await photos());
    expect([body.result.success, body.result.assurance.level]).toEqual([false, 'none']);
    expect(body.errors).not.toEqual([]);
  });

  it('has the floor of its account', async () => {
    const { apiKey: key } = await jobs.createAccount(undefined, { assurance: { jobs: 'holder' } });
    const without = await submitId(jobs, { backIdPhoto: honest.backIdPhoto }, { key });
    expect([without.body.result.success, without.body.request.assurance]).toEqual([false, 'holder']);
    const whole = await submitId(jobs, { ...honest }, { key });
    expect([whole.body.errors, whole.body.result.success]).toEqual([[], true]);
  });

  it('does not state a floor of its own', async () => {
    const { status, body } = await submitId(jobs, { backIdPhoto: honest.backIdPhoto }, { assurance: 'none' });
    expect([status, body.errors[0].message]).toEqual([400, expect.stringMatching(/^assurance: /)]);
  });
});

describe('the floor of a session', () => {
  it('is what a private key states, higher or lower', async () => {
    for (const way of ALL_WAYS) {
      const lower = await WAYS[way]!({ backIdPhoto: honest.backIdPhoto }, { body: { assurance: 'read' } });
      expect([way, lower.result.success, lower.request.assurance]).toEqual([way, true, 'read']);
      const higher = await WAYS[way]!({ ...honest }, { body: { assurance: 'present' } });
      expect([higher.result.success, higher.result.assurance.missing]).toEqual([
        false,
        ['camera', 'liveness', 'untouchedCapture'],
      ]);
    }
  });

  it('is what the account says, when the photos are submitted', async () => {
    const account = await jobs.createAccount(undefined, { assurance: { sessions: 'document' } });
    const { id, token } = await openSession(jobs, {}, account.apiKey);
    const { idPhoto, backIdPhoto } = honest;
    await submitPerson(jobs, token, { idPhoto, backIdPhoto });
    const { result, request } = await record(id, account.apiKey);
    expect([result.success, request.assurance]).toEqual([true, 'document']);
  });

  it('can be raised with a public key, and not lowered', async () => {
    const key = jobs.account.publicKey;
    const open = (assurance: string) =>
      jobs.call('POST', '/api/jobs/session', { key, body: { type: 'id-verification', assurance } });
    for (const lower of ['none', 'read', 'document']) {
      const { status, body } = await open(lower);
      expect([status, body.errors?.[0].message]).toEqual([
        400,
        'assurance: may only be holder or higher, except with a private key',
      ]);
    }
    for (const raised of ['holder', 'present', 'proof']) expect((await open(raised)).status).toBe(200);
    const { result } = await WAYS['in the body of the submission']!(
      { ...honest },
      { key, body: { assurance: 'present' } },
    );
    expect(result.success).toBe(false);
    const { result: plain } = await WAYS['in the body of the submission']!({ ...honest }, { key });
    expect(plain.success).toBe(true);
  });

  it('stated with a public key does not stay below what the account says by the submission', async () => {
    const account = await jobs.createAccount();
    const { id, token } = await openSession(jobs, { assurance: 'holder' }, account.publicKey);
    await jobs.dataSource.query(`UPDATE accounts SET settings = settings || $2 WHERE id = $1`, [
      account.accountId,
      JSON.stringify({ assurance: { sessions: 'present' } }),
    ]);
    await submitPerson(jobs, token, { ...honest });
    const { result, request } = await record(id, account.apiKey);
    expect([result.success, request.assurance]).toEqual([false, 'present']);
  });

  it('is never what the person says', async () => {
    const { id, token } = await openSession(jobs);
    const body = { type: 'id-verification', assurance: 'none', params: { ...honest } };
    const { status, body: refusal } = await asPerson(jobs, token, 'POST', '/api/jobs', body);
    expect([status, refusal.errors[0].message]).toEqual([400, expect.stringMatching(/^assurance: /)]);
    await submitPerson(jobs, token, { backIdPhoto: honest.backIdPhoto, assurance: 'none' });
    expect((await record(id)).result.success).toBe(false);
  });

  it.each(['', 'HOLDER', 'high', 3, {}, ['holder']])('is no %j', async (assurance) => {
    for (const [path, body] of [
      ['/api/jobs/session', { type: 'id-verification' }],
      ['/api/invites', { contact: 'email', email: 'jane@example.com', send: false }],
    ] as const) {
      const answer = await jobs.call('POST', path, { body: { ...body, assurance } });
      expect([path, answer.status, answer.body.errors?.[0].message]).toEqual([
        path,
        400,
        expect.stringMatching(/^assurance: must be one of none, read/),
      ]);
    }
  });

  it.each(['selfie-verification', 'id-reverification'])(
    'is not for a %s, whose result has no level',
    async (type) => {
      const { status, body } = await jobs.call('POST', '/api/jobs/session', {
        body: { type, assurance: 'holder' },
      });
      expect([status, body.errors[0].message]).toEqual([400, `assurance: is not for jobs of type ${type}`]);
    },
  );

  it('of a selfie-verification is none: it passes with one visible face', async () => {
    const { id, token } = await openSession(jobs, { type: 'selfie-verification' });
    await submitPerson(jobs, token, { userPhoto: face }, 'selfie-verification');
    const { result, request } = await record(id);
    expect([result.success, 'assurance' in result, 'assurance' in request]).toEqual([true, false, false]);
  });
});

describe('an account that has missing photos refused', () => {
  const refusing = () => jobs.createAccount(undefined, { assurance: { onMissing: 'refuse' } });

  it('names each, and the session can still be used', async () => {
    const account = await refusing();
    const { id, token } = await openSession(jobs, {}, account.apiKey);
    const refused = await submitPerson(jobs, token, { backIdPhoto: honest.backIdPhoto });
    expect([refused.status, refused.body.errors.map(({ message }: { message: string }) => message)]).toEqual([
      400,
      [
        'params.idPhoto: is required, because the session asks for the level holder',
        'params.userPhoto: is required, because the session asks for the level holder',
      ],
    ]);
    expect((await record(id, account.apiKey)).status).toBe('active');
    expect((await submitPerson(jobs, token, { ...honest })).status).toBe(200);
    expect((await record(id, account.apiKey)).result.success).toBe(true);
  });

  it('counts what was sent before, one at a time, and by another device', async () => {
    const account = await refusing();
    const { token } = await openSession(jobs, {}, account.apiKey);
    await consent(jobs, token);
    await asPerson(jobs, token, 'PUT', '/api/jobs/session/document', { kind: 'driving_licence' });
    const left = async () => (await asPerson(jobs, token, 'GET', '/verify/session')).body.assurance;
    expect(await left()).toEqual({ floor: 'holder', missing: ['idPhoto', 'backIdPhoto', 'selfie'] });
    await putPhoto(jobs, token, 'idPhoto', Buffer.from(honest.idPhoto, 'base64'));
    await putPhoto(jobs, token, 'userPhoto', Buffer.from(face, 'base64'));
    expect(await left()).toEqual({ floor: 'holder', missing: ['backIdPhoto'] });
    const refused = await submitPerson(jobs, token, {});
    expect([refused.status, refused.body.errors[0].message]).toEqual([
      400,
      expect.stringMatching(/^params.backIdPhoto/),
    ]);
    expect((await submitPerson(jobs, token, { backIdPhoto: honest.backIdPhoto })).status).toBe(200);
    expect(await left()).toEqual({ floor: 'holder', missing: [] });
  });

  it('asks for no more than the floor that was stated', async () => {
    const account = await refusing();
    const { token } = await openSession(jobs, { assurance: 'read' }, account.apiKey);
    expect((await submitPerson(jobs, token, { backIdPhoto: honest.backIdPhoto })).status).toBe(200);
  });

  it('asks for the camera and the turns of the head where its floor is present', async () => {
    const account = await refusing();
    const { token } = await openSession(jobs, { assurance: 'present' }, account.apiKey);
    const { body: session } = await asPerson(jobs, token, 'GET', '/verify/session');
    expect(session.liveness).toMatchObject({ required: true });
    const refused = await submitPerson(jobs, token, { ...honest });
    expect([refused.status, refused.body.errors.map(({ message }: { message: string }) => message)]).toEqual([
      400,
      [
        'photos: must come from the camera of the session',
        'challenge: is required, because the session asks for the level present',
      ],
    ]);
  });
});

describe('consent', () => {
  it('is the person’s where the session asked, and the client’s where photos came in the body', async () => {
    const asked = await WAYS['one at a time']!({ ...honest });
    expect(asked.request.consent).toEqual({
      by: 'person',
      version: expect.any(String),
      language: 'en',
      acceptedAt: expect.any(String),
    });
    const own = await WAYS['in the body of the submission']!({ ...honest });
    expect(own.request.consent).toEqual({ by: 'client', version: null, language: null, acceptedAt: null });
    const { body: direct } = await submitId(jobs, { ...honest });
    expect('consent' in direct.request).toBe(false);
  });
});
