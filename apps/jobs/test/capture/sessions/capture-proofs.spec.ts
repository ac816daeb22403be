import type { CaptureProofClaims } from '@bonafide/contracts/capture-proof';
import type { LivenessChallenge } from '@bonafide/contracts/verify-session';
import { type LicencePhotos, licencePhotos } from '../../checks/id-verification/honest-evidence.js';
import { plainPhoto } from '../../checks/id-verification/verify.js';
import { type Answer, type RunningJobs, startJobs } from '../../start-jobs.js';
import { CAMERA, CapturePage, digestOf } from './capture-page.js';
import { asPerson, openAgreed, putPhoto, submitPerson } from './session-calls.js';

// A page signs what it sends with a key that it registered: where each picture came from, and when (docs/capture-signals.md).

let jobs: RunningJobs;
let honest: Record<keyof LicencePhotos, Buffer>;
let selfie: Buffer;
beforeAll(async () => {
  jobs = await startJobs();
  const photos = Object.entries(await licencePhotos()).map(([name, text]) => [
    name,
    Buffer.from(text, 'base64'),
  ]);
  honest = Object.fromEntries(photos) as typeof honest;
  selfie = honest.userPhoto;
}, 60_000);
afterAll(() => jobs?.close());

const record = async (id: string, key?: string): Promise<Answer['body']> =>
  (await jobs.call('GET', `/api/jobs/${id}`, key ? { key } : {})).body;
const captureSignals = (body: Answer['body']): [string, string[]][] =>
  (body.signals as { category: string; type: string; fields: string[] }[])
    .filter(({ category }) => category === 'capture')
    .map(({ type, fields }) => [type, fields]);

interface Visit {
  id: string;
  page: CapturePage;
}

async function visit(body: Record<string, unknown> = {}, key?: string): Promise<Visit> {
  const { id, token } = await openAgreed(jobs, body, key);
  return { id, page: await CapturePage.open(jobs, token) };
}

const submit = (page: CapturePage, params = {}, type?: string) =>
  submitPerson(jobs, page.token, params, type);

/** A selfie-verification whose selfie came with this proof. */
async function selfieWith(proofOf: (page: CapturePage, visited: Visit) => string | Promise<string>) {
  const visited = await visit({ type: 'selfie-verification' });
  const { id, page } = visited;
  const sent = await page.put('userPhoto', selfie, await proofOf(page, visited));
  await submit(page, {}, 'selfie-verification');
  return { sent, body: await record(id) };
}

describe('a picture that its page signed', () => {
  it.each(['camera', 'upload'] as const)('is known to come from a %s', async (source) => {
    const { sent, body } = await selfieWith((page) =>
      page.sign(page.claims('userPhoto', selfie, { source })),
    );
    expect([sent.status, sent.body.source]).toEqual([200, source]);
    expect([body.result.success, body.result.captureSources]).toEqual([true, { userPhoto: source }]);
    expect(captureSignals(body)).toEqual([]);
  });

  it('takes an id-verification to the level that a camera proves', async () => {
    const { id, page } = await visit({ assurance: 'present' });
    const { body: challenge } = await asPerson(jobs, page.token, 'POST', '/api/jobs/session/challenge');
    for (const [name, photo] of Object.entries(honest)) await page.put(name, photo);
    await turnHead(page, challenge as LivenessChallenge);
    await submit(page);
    const body = await record(id);
    expect([body.errors, body.result.success, body.result.assurance.level]).toEqual([[], true, 'present']);
    expect(body.result.captureSources).toEqual({
      idPhoto: 'camera',
      backIdPhoto: 'camera',
      userPhoto: 'camera',
    });
  });

  it('is signed with a key of its own on each device', async () => {
    const { id, page } = await visit();
    const phone = await CapturePage.open(jobs, page.token);
    expect(phone.key.id).not.toBe(page.key.id);
    await page.put('idPhoto', honest.idPhoto);
    await phone.put('userPhoto', selfie);
    await submit(page);
    const { result } = await record(id);
    expect(result.captureSources).toEqual({ idPhoto: 'camera', userPhoto: 'camera' });
  });

  it('may come again with its proof after it came without one', async () => {
    const { page } = await visit();
    expect((await putPhoto(jobs, page.token, 'userPhoto', selfie)).body.source).toBe(null);
    expect((await page.put('userPhoto', selfie)).body.source).toBe('camera');
    const { revision } = (await asPerson(jobs, page.token, 'GET', '/verify/session')).body;
    expect((await page.put('userPhoto', selfie)).body.source).toBe('camera');
    expect((await asPerson(jobs, page.token, 'GET', '/verify/session')).body.revision).toBe(revision);
  });
});

/** Frames of the poses as the simulator sees them. */
const TINTS = { straight: '#998', left: '#2ff', right: '#f2f', up: '#fff', down: '#202020' } as const;

async function turnHead(
  page: CapturePage,
  { id, poses }: LivenessChallenge,
  cameraOf: (position: number) => object = () => ({}),
): Promise<void> {
  for (const [position, pose] of poses.entries()) {
    // Two frames are never the same.
    const frame = Buffer.from(await plainPhoto(TINTS[pose], 640 + position, 480), 'base64');
    const { status, text } = await page.putFrame(id, position, frame, cameraOf(position));
    if (status !== 200) throw new Error(`${status} ${text}`);
  }
}

/** Claims that are not those of the picture, and proofs that are not the page's. */
const FORGED: [string, (page: CapturePage, visited: Visit) => string | Promise<string>][] = [
  ['is no JWS', () => 'signed'],
  ['is far too long', (page) => page.sign(page.claims('userPhoto', selfie, { sub: 'x'.repeat(5_000) }))],
  ['is of another picture', (page) => page.sign(page.claims('userPhoto', honest.idPhoto))],
  ['is of another photo of the session', (page) => page.sign(page.claims('idPhoto', selfie))],
  [
    'is of a page of another session',
    async () => {
      const { page: other } = await visit();
      return other.sign(other.claims('userPhoto', selfie));
    },
  ],
  [
    'names the key of a page and is not signed with it',
    async (page) => {
      const { page: other } = await visit();
      return other.sign(page.claims('userPhoto', selfie), { kid: page.key.id });
    },
  ],
  ['names no key', (page) => page.sign(page.claims('userPhoto', selfie), { kid: undefined })],
  ['is a DPoP proof', (page) => page.sign(page.claims('userPhoto', selfie), { typ: 'dpop+jwt' })],
  [
    'is of before the key was there',
    (page) => page.sign(page.claims('userPhoto', selfie, { iat: page.now - 5 })),
  ],
  ['is of the future', (page) => page.sign(page.claims('userPhoto', selfie, { iat: page.now + 600 }))],
  [
    'says camera and shows none',
    (page) => page.sign({ ...page.claims('userPhoto', selfie), camera: undefined }),
  ],
  [
    'says file and shows a camera',
    (page) => page.sign(page.claims('userPhoto', selfie, { source: 'upload', camera: CAMERA })),
  ],
  [
    'has numbers that are none',
    (page) => page.sign({ ...page.claims('userPhoto', selfie), camera: { ...CAMERA, frames: '90' } }),
  ],
  ['has no source', (page) => page.sign({ ...page.claims('userPhoto', selfie), source: 'scanner' })],
];

describe('a proof that is wrong refuses nothing and proves nothing:', () => {
  it.each(FORGED)('one that %s', async (_what, forge) => {
    const { sent, body } = await selfieWith(forge);
    expect([sent.status, sent.body.source]).toEqual([200, null]);
    expect([body.result.success, body.result.captureSources]).toEqual([true, { userPhoto: null }]);
    expect(captureSignals(body)).toEqual([['PhotoSignatureInvalid', ['userPhoto']]]);
  });

  it('none at all', async () => {
    const { id, token } = await openAgreed(jobs, { type: 'selfie-verification' });
    await putPhoto(jobs, token, 'userPhoto', selfie);
    await submitPerson(jobs, token, {}, 'selfie-verification');
    expect(captureSignals(await record(id))).toEqual([['UnsignedPhoto', ['userPhoto']]]);
  });

  it('none, because the photo came in the body of the submission', async () => {
    const { id, page } = await visit();
    for (const [name, photo] of Object.entries(honest)) await page.put(name, photo);
    await submit(page, { userPhoto: selfie.toString('base64') });
    expect(captureSignals(await record(id))).toEqual([['UnsignedPhoto', ['userPhoto']]]);
  });
});

describe('signals of the camera', () => {
  it.each<[string, Partial<CaptureProofClaims>, string]>([
    ['a virtual camera', { camera: { ...CAMERA, label: 'OBS Virtual Camera' } }, 'VirtualCamera'],
    ['one picture all the time', { camera: { ...CAMERA, same: 12 } }, 'FrozenCamera'],
    ['a slide show', { camera: { ...CAMERA, frames: 2 } }, 'IrregularFrames'],
    ['a browser that a program drives', { automated: true }, 'AutomatedBrowser'],
  ])('name %s; the job is not decided by them', async (_what, part, signal) => {
    const { body } = await selfieWith((page) => page.sign(page.claims('userPhoto', selfie, part)));
    expect([body.result.success, body.outcome, body.errors]).toEqual([true, 'passed', []]);
    expect(captureSignals(body)).toEqual([[signal, ['userPhoto']]]);
  });

  it('keep a capture from counting as untouched', async () => {
    const { id, page } = await visit({ assurance: 'present' });
    for (const [name, photo] of Object.entries(honest)) await page.put(name, photo);
    const camera = { ...CAMERA, label: 'ManyCam Virtual Webcam' };
    await page.put('userPhoto', selfie, page.sign(page.claims('userPhoto', selfie, { camera })));
    const { body: challenge } = await asPerson(jobs, page.token, 'POST', '/api/jobs/session/challenge');
    await turnHead(page, challenge as LivenessChallenge);
    await submit(page);
    const { result } = await record(id);
    expect([result.success, result.assurance.missing]).toEqual([false, ['untouchedCapture']]);
  });

  it.each<[string, (position: number) => object]>([
    ['from two streams', (position) => ({ stream: `stream ${position % 2}` })],
    ['backwards', (position) => ({ frames: 900 - position * 30, ms: 30_000 })],
    ['twice from one moment', () => ({ frames: 90 })],
  ])('name turns of the head that came %s', async (_what, cameraOf) => {
    const { id, page } = await visit();
    for (const [name, photo] of Object.entries(honest)) await page.put(name, photo);
    const { body: challenge } = await asPerson(jobs, page.token, 'POST', '/api/jobs/session/challenge');
    await turnHead(page, challenge as LivenessChallenge, cameraOf);
    await submit(page);
    expect(captureSignals(await record(id))).toEqual([['InterruptedCapture', ['challenge']]]);
  });

  it('are not told to the person, and the name of their camera is not kept', async () => {
    const label = 'Ottilie’s very own Virtual Camera';
    const { sent, body } = await selfieWith((page) =>
      page.sign(page.claims('userPhoto', selfie, { camera: { ...CAMERA, label } })),
    );
    expect(sent.text).not.toContain('VirtualCamera');
    const rows = await jobs.dataSource.query(
      `SELECT to_jsonb(p) AS row FROM job_photos p WHERE job_id = $1
        UNION ALL SELECT to_jsonb(s) FROM job_sessions s WHERE job_id = $1
        UNION ALL SELECT to_jsonb(j) FROM jobs j WHERE id = $1`,
      [body.id],
    );
    expect(JSON.stringify(rows)).not.toContain('Ottilie');
    expect(jobs.logs.join('')).not.toContain('Ottilie');
  });
});

describe('a challenge', () => {
  it('asks for a colour of the screen with each pose, and records what it did to the frames', async () => {
    const { id, page } = await visit();
    for (const [name, photo] of Object.entries(honest)) await page.put(name, photo);
    const { body } = await asPerson(jobs, page.token, 'POST', '/api/jobs/session/challenge');
    const { poses, colours } = body as LivenessChallenge;
    expect(colours).toHaveLength(poses.length);
    for (const [at, colour] of colours.entries()) expect(colour).not.toBe(colours[at - 1]);
    expect((await asPerson(jobs, page.token, 'GET', '/verify/session')).body.liveness.challenge).toEqual(
      body,
    );
    await turnHead(page, body as LivenessChallenge);
    await submit(page);
    const { livenessSignal } = (await record(id)).result;
    expect(livenessSignal.outcome).toBe('passed');
    const shown = livenessSignal.frames as { colour: string; lightShift: number | null }[];
    expect(shown.map(({ colour }) => colour)).toEqual(colours);
    for (const { colour, lightShift } of shown)
      expect(lightShift).toEqual(colour === 'white' ? null : expect.any(Number));
  });

  it('is not answered by what was signed before it was drawn', async () => {
    const { id, page } = await visit();
    for (const [name, photo] of Object.entries(honest)) await page.put(name, photo);
    // The key is from a minute ago, and the signatures from between it and the challenge.
    const registered = new Date(Date.parse(page.key.time) - 60_000).toISOString();
    await jobs.dataSource.query(
      `UPDATE job_sessions SET capture_keys = jsonb_set(capture_keys, '{0,at}', to_jsonb($2::text)) WHERE job_id = $1`,
      [id, registered],
    );
    const early = page.now - 30;
    const { body } = await asPerson(jobs, page.token, 'POST', '/api/jobs/session/challenge');
    const { id: challenge, poses } = body as LivenessChallenge;
    for (const [position, pose] of poses.entries()) {
      const frame = Buffer.from(await plainPhoto(TINTS[pose], 640 + position, 480), 'base64');
      const claims = page.claims(`${challenge}/${position}`, frame, { iat: early });
      expect((await page.sendFrame(challenge, position, frame, page.sign(claims))).status).toBe(200);
    }
    await submit(page);
    expect(captureSignals(await record(id))).toEqual([['PhotoSignatureInvalid', ['challenge']]]);
  });
});

describe('an account that requires the camera', () => {
  const requiring = (more: object = {}) => jobs.createAccount(undefined, { required: ['camera'], ...more });

  it('does not count a file, and names what is missing', async () => {
    const { apiKey: key } = await requiring();
    const { id, page } = await visit({}, key);
    for (const name of ['idPhoto', 'backIdPhoto'] as const) await page.put(name, honest[name]);
    await page.put('userPhoto', selfie, page.sign(page.claims('userPhoto', selfie, { source: 'upload' })));
    const { body: session } = await asPerson(jobs, page.token, 'GET', '/verify/session');
    expect([session.cameraRequired, session.assurance.missing]).toEqual([true, ['camera']]);
    await submit(page);
    const body = await record(id, key);
    expect([body.result.success, body.outcome, body.result.assurance.missing]).toEqual([
      false,
      'not-determined',
      ['camera'],
    ]);
    const item = body.signals.find(({ property }: { property: string }) => property === 'assurance');
    expect(item.fields).toEqual(['userPhoto']);
  });

  it('passes what came from the camera', async () => {
    const { apiKey: key } = await requiring();
    const { id, page } = await visit({}, key);
    for (const [name, photo] of Object.entries(honest)) await page.put(name, photo);
    await submit(page);
    const { errors, result } = await record(id, key);
    expect([errors, result.success, result.assurance.missing]).toEqual([[], true, []]);
  });

  it.each<[string, (page: CapturePage) => Promise<unknown>, object]>([
    ['without a proof', (page) => putPhoto(jobs, page.token, 'userPhoto', selfie), {}],
    ['with a forged proof', (page) => page.put('userPhoto', selfie, 'x.y.z'), {}],
    ['in the body of the submission', async () => undefined, { userPhoto: true }],
  ])('does not count a photo %s', async (_what, send, params) => {
    const { apiKey: key } = await requiring();
    const { id, page } = await visit({}, key);
    for (const name of ['idPhoto', 'backIdPhoto'] as const) await page.put(name, honest[name]);
    await send(page);
    await submit(page, 'userPhoto' in params ? { userPhoto: selfie.toString('base64') } : {});
    const { result } = await record(id, key);
    expect([result.success, result.assurance.missing]).toEqual([false, ['camera']]);
  });

  it.each<[string, Record<string, unknown>]>([
    ['selfie-verification', { userPhoto: '' }],
    ['id-reverification', { source: '', dest: '' }],
    ['id-verification', { userPhoto: '', backIdPhoto: '' }],
  ])('gets no pass for an %s that a private key submits with photos of its own', async (type, names) => {
    const { apiKey: key } = await requiring();
    const params = Object.fromEntries(
      Object.keys(names).map((name) => [
        name,
        (name === 'backIdPhoto' ? honest[name] : selfie).toString('base64'),
      ]),
    );
    const { body } = await jobs.call('POST', '/api/jobs', { key, body: { type, params } });
    expect([body.result.success, body.outcome]).toEqual([false, 'not-determined']);
    expect(JSON.stringify(body.errors)).toContain('camera');
  });

  it('may have it refused, and the session can still be used', async () => {
    const { apiKey: key } = await requiring({ assurance: { onMissing: 'refuse' } });
    const { id, page } = await visit({}, key);
    for (const [name, photo] of Object.entries(honest)) await putPhoto(jobs, page.token, name, photo);
    const refused = await submit(page);
    expect([refused.status, refused.body.errors[0].message]).toEqual([
      400,
      'photos: must come from the camera of the session',
    ]);
    for (const [name, photo] of Object.entries(honest)) await page.put(name, photo);
    expect((await submit(page)).status).toBe(200);
    expect((await record(id, key)).result.success).toBe(true);
  });
});

it('a proof cannot be moved to another picture after it was made', async () => {
  const { page } = await visit();
  const proof = page.sign(page.claims('userPhoto', selfie));
  expect((await page.put('userPhoto', selfie, proof)).body.source).toBe('camera');
  for (const [name, photo] of [
    ['userPhoto', honest.idPhoto],
    ['idPhoto', selfie],
    ['backIdPhoto', selfie],
  ] as const)
    expect((await page.put(name, photo, proof)).body.source).toBe(null);
  expect(digestOf(selfie)).toHaveLength(43);
});
