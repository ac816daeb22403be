import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import type { LivenessChallenge, SessionPhotoName, VerifySession } from '@bonafide/contracts/verify-session';
import { TestClock } from '@bonafide/testing/clock';
import { SESSION_UPLOADS_MAX } from '../../../src/limits.js';
import { SessionSweeper } from '../../../src/capture/sessions/session.sweeper.js';
import { plainPhoto } from '../../checks/id-verification/verify.js';
import { type Answer, type RunningJobs, startJobs } from '../../start-jobs.js';
import { asPerson, openAgreed, openSession, putPhoto } from './session-calls.js';

/* What strangers, other people's sessions, keys, and the person themselves try with the parts of a session. */

const clock = new TestClock(Date.now());
let jobs: RunningJobs;
let photos: Buffer[];
beforeAll(async () => {
  jobs = await startJobs({ worker: false, clock: clock as never });
  photos = await Promise.all(
    ['#777', '#888', '#999', '#aaa', '#bbb', '#ccc'].map(async (colour) =>
      Buffer.from(await plainPhoto(colour, 90, 70), 'base64'),
    ),
  );
}, 60_000);
afterAll(() => jobs?.close());

const session = async (token: string): Promise<VerifySession> =>
  (await asPerson(jobs, token, 'GET', '/verify/session')).body as VerifySession;
const submit = (token: string) =>
  jobs.call('POST', '/api/jobs', {
    key: null,
    headers: { Authorization: `Bearer ${token}`, Prefer: 'respond-async' },
    body: { type: 'id-verification' },
  });
const keptFiles = async (jobId: string) =>
  (await readdir(jobs.photoDir, { recursive: true })).filter((path) => path.includes(`/${jobId}/`));
const statuses = (answers: Answer[]) => answers.map(({ status }) => status).sort();
const saying = (answer: Answer) => [answer.status, answer.body.errors[0].message as string];

const putFrame = (token: string, challenge: string, position: number | string, frame: Buffer) =>
  jobs.call('PUT', `/api/jobs/session/challenge/${challenge}/frames/${position}`, {
    key: null,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'image/jpeg' },
    body: frame,
  });

const PARTS: [string, string, unknown][] = [
  ['GET', '/verify/session', undefined],
  ['PUT', '/api/jobs/session/consent', { version: '2026-11', language: 'en' }],
  ['PUT', '/api/jobs/session/document', { kind: 'passport' }],
  ['POST', '/api/jobs/session/keys', { kty: 'EC' }],
  ['PUT', '/api/jobs/session/photos/idPhoto', undefined],
  ['GET', '/api/jobs/session/photos/idPhoto', undefined],
  ['DELETE', '/api/jobs/session/photos/idPhoto', undefined],
  ['POST', '/api/jobs/session/challenge', undefined],
  ['PUT', '/api/jobs/session/challenge/AAAAAAAAAAAAAAAA/frames/0', undefined],
];

it.each(PARTS)('%s %s is for the session alone', async (method, path, body) => {
  const { token } = await openSession(jobs);
  const made = `st_${token.slice(3, -4)}AAAA`;
  const credentials: { key: string | null; headers?: Record<string, string> }[] = [
    { key: null },
    { key: jobs.account.apiKey },
    { key: jobs.account.publicKey },
    { key: null, headers: { Authorization: `Bearer ${made}` } },
    { key: null, headers: { Authorization: `Bearer ${jobs.account.apiKey}` } },
  ];
  for (const by of credentials) {
    const answer = await jobs.call(method, path, { ...by, ...(body ? { body } : {}) });
    expect([method, path, answer.status]).toEqual([method, path, 401]);
  }
});

it('one session sees and changes nothing of another', async () => {
  const [one, other] = [await openAgreed(jobs), await openAgreed(jobs)];
  await putPhoto(jobs, one.token, 'idPhoto', photos[0]!);
  expect((await session(other.token)).photos).toEqual({});
  await asPerson(jobs, other.token, 'DELETE', '/api/jobs/session/photos/idPhoto');
  expect(Object.keys((await session(one.token)).photos)).toEqual(['idPhoto']);
  const { body: drawn } = await asPerson(jobs, one.token, 'POST', '/api/jobs/session/challenge');
  const [status, message] = saying(await putFrame(other.token, drawn.id, 0, photos[0]!));
  expect([status, message]).toEqual([404, expect.stringContaining('challenge')]);
});

it.each(['digitalPortraitPhoto', 'idDistancePhoto', 'source', 'x', '..%2fidPhoto', '__proto__', 'idphoto'])(
  'no photo %s is taken of an id-verification',
  async (name) => {
    const { token, id } = await openAgreed(jobs);
    const [status, message] = saying(await putPhoto(jobs, token, name, photos[0]!));
    expect([status, message]).toEqual([400, expect.stringMatching(/^name: must be one of idPhoto/)]);
    expect(await keptFiles(id)).toEqual([]);
  },
);

describe('a body', () => {
  it.each([
    ['of another type', 'application/json', 415, /^Content-Type: must be one of image\/jpeg/],
    ['that is not what its type says', 'image/png', 400, /^Content-Type: the body is of type image\/jpeg/],
  ])('%s is refused', async (_what, type, status, message) => {
    const { token, id } = await openAgreed(jobs);
    const answer = await putPhoto(jobs, token, 'idPhoto', photos[0]!, { 'Content-Type': type });
    expect(saying(answer)).toEqual([status, expect.stringMatching(message)]);
    expect(await keptFiles(id)).toEqual([]);
  });

  it.each([
    ['a page', Buffer.from('<html><script>alert(1)</script>')],
    ['a picture that breaks off at once', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0])],
    ['nothing', Buffer.alloc(0)],
  ])('that is %s is refused and kept nowhere', async (_what, bytes) => {
    const { token, id } = await openAgreed(jobs);
    const [status, message] = saying(await putPhoto(jobs, token, 'idPhoto', bytes));
    expect([status, message]).toEqual([400, expect.stringMatching(/^photo: /)]);
    expect(await keptFiles(id)).toEqual([]);
  });

  it('of more than 12 MB is refused before it is read', async () => {
    const { token } = await openAgreed(jobs);
    const status = await new Promise<number>((resolve, reject) => {
      const sent = request(
        `${jobs.url}/api/jobs/session/photos/idPhoto`,
        {
          method: 'PUT',
          headers: {
            authorization: `Bearer ${token}`,
            'content-type': 'image/jpeg',
            'content-length': 12 * 1024 * 1024 + 1,
          },
        },
        (response) => {
          resolve(response.statusCode!);
          response.resume();
          sent.destroy();
        },
      );
      sent.on('error', reject);
      sent.write(photos[0]);
    });
    expect(status).toBe(413);
  });

  it('that says it is compressed is refused', async () => {
    const { token } = await openAgreed(jobs);
    const answer = await putPhoto(jobs, token, 'idPhoto', photos[0]!, { 'Content-Encoding': 'gzip' });
    expect(answer.status).toBe(415);
  });
});

it(`a session takes ${SESSION_UPLOADS_MAX} uploads and then no more`, async () => {
  const { token, id } = await openAgreed(jobs);
  await jobs.dataSource.query('UPDATE job_sessions SET upload_count = $2 WHERE job_id = $1', [
    id,
    SESSION_UPLOADS_MAX - 1,
  ]);
  expect((await putPhoto(jobs, token, 'idPhoto', photos[0]!)).status).toBe(200);
  const [status, message] = saying(await putPhoto(jobs, token, 'idPhoto', photos[1]!));
  expect([status, message]).toEqual([409, `photos: a session takes at most ${SESSION_UPLOADS_MAX} uploads`]);
  expect((await putPhoto(jobs, token, 'idPhoto', photos[0]!)).status).toBe(200);
});

describe('two devices', () => {
  it('that send the same photo at once leave one, and no file beside it', async () => {
    const { token, id } = await openAgreed(jobs);
    const sent = await Promise.all(photos.map((photo) => putPhoto(jobs, token, 'idPhoto', photo)));
    expect(statuses(sent)).toEqual(photos.map(() => 200));
    const { photos: left } = await session(token);
    expect(sent.map(({ body }) => body.digest)).toContain(left.idPhoto?.digest);
    expect(await keptFiles(id)).toHaveLength(1);
  });

  it('that submit at once submit once', async () => {
    const { token, id } = await openAgreed(jobs);
    await putPhoto(jobs, token, 'idPhoto', photos[0]!);
    const sent = await Promise.all(Array.from({ length: 5 }, () => submit(token)));
    expect(statuses(sent)).toEqual([200, 409, 409, 409, 409]);
    const [{ billable }] = await jobs.dataSource.query('SELECT billable FROM jobs WHERE id = $1', [id]);
    expect(billable).toBe(true);
  });

  it('of which one sends a photo while the other submits: it is part of the submission, or refused', async () => {
    for (let turn = 0; turn < 6; turn++) {
      const { token, id } = await openAgreed(jobs);
      await putPhoto(jobs, token, 'idPhoto', photos[0]!);
      const [put, done] = await Promise.all([putPhoto(jobs, token, 'userPhoto', photos[1]!), submit(token)]);
      expect([done.status, [200, 409]]).toEqual([200, expect.arrayContaining([put.status])]);
      const { body } = await jobs.call('GET', `/api/jobs/${id}`);
      const submitted = 'userPhotoDimensions' in body.request.parameters;
      expect([put.status === 200, 'userPhoto' in (await session(token)).photos]).toEqual([
        submitted,
        submitted,
      ]);
      expect(await keptFiles(id)).toHaveLength(submitted ? 2 : 1);
    }
  });

  it('of which one takes the only photo out while the other submits: a submission has its photo', async () => {
    for (let turn = 0; turn < 6; turn++) {
      const { token, id } = await openAgreed(jobs);
      await putPhoto(jobs, token, 'idPhoto', photos[0]!);
      const [gone, done] = await Promise.all([
        asPerson(jobs, token, 'DELETE', '/api/jobs/session/photos/idPhoto'),
        submit(token),
      ]);
      expect([
        [200, 400],
        [409, 200],
      ]).toContainEqual([gone.status, done.status]);
      expect(await keptFiles(id)).toHaveLength(done.status === 200 ? 1 : 0);
      expect((await session(token)).used).toBe(done.status === 200);
    }
  });
});

describe('what does not spend a session', () => {
  it('a submission without its photos, or with a broken one, or of another type', async () => {
    const { token } = await openAgreed(jobs);
    const bodies = [
      { type: 'id-verification' },
      { type: 'id-verification', params: { idPhoto: 'AAAA' } },
      { type: 'selfie-verification', params: {} },
      { type: 'id-verification', params: { digitalPortraitPhoto: 'AAAA' } },
    ];
    for (const body of bodies)
      expect((await asPerson(jobs, token, 'POST', '/api/jobs', body)).status).toBe(400);
    await putPhoto(jobs, token, 'idPhoto', photos[0]!);
    expect((await submit(token)).status).toBe(200);
  });
});

describe('a session that was submitted', () => {
  it('takes nothing more, and still tells what it held', async () => {
    const { token } = await openAgreed(jobs);
    await putPhoto(jobs, token, 'idPhoto', photos[0]!);
    await submit(token);
    const refused = [
      await putPhoto(jobs, token, 'idPhoto', photos[0]!),
      await putPhoto(jobs, token, 'userPhoto', photos[1]!),
      await asPerson(jobs, token, 'DELETE', '/api/jobs/session/photos/idPhoto'),
      await asPerson(jobs, token, 'PUT', '/api/jobs/session/document', { kind: 'passport' }),
    ];
    expect(statuses(refused)).toEqual([409, 409, 409, 409]);
    expect(await session(token)).toMatchObject({ used: true, state: 'submitted' });
  });
});

describe('a challenge', () => {
  const draw = async (token: string): Promise<LivenessChallenge> => {
    const { status, body } = await asPerson(jobs, token, 'POST', '/api/jobs/session/challenge');
    expect(status).toBe(200);
    return body as LivenessChallenge;
  };
  const framesOf = (id: string) =>
    jobs.dataSource.query('SELECT position, sealed FROM liveness_frames WHERE job_id = $1', [id]);

  it('takes its pictures in order, each once, and keeps them sealed', async () => {
    const { token, id } = await openAgreed(jobs);
    const { id: challenge, poses } = await draw(token);
    expect(poses.length).toBeGreaterThanOrEqual(3);
    expect((await putFrame(token, challenge, 1, photos[1]!)).status).toBe(409);
    for (const position of poses.keys())
      expect((await putFrame(token, challenge, position, photos[position]!)).body.liveness).toMatchObject({
        framesReceived: position + 1,
      });
    expect((await putFrame(token, challenge, 0, photos[0]!)).status).toBe(200);
    expect((await putFrame(token, challenge, 0, photos[5]!)).status).toBe(409);
    expect((await putFrame(token, challenge, poses.length, photos[5]!)).status).toBe(400);
    expect((await putFrame(token, challenge, 'x', photos[5]!)).status).toBe(400);
    const frames = (await framesOf(id)) as { sealed: Buffer }[];
    expect(frames).toHaveLength(poses.length);
    for (const { sealed } of frames) expect(sealed.includes(photos[0]!.subarray(0, 20))).toBe(false);
    await putPhoto(jobs, token, 'idPhoto', photos[0]!);
    await submit(token);
    expect((await putFrame(token, challenge, 0, photos[5]!)).status).toBe(409);
    await jobs.call('DELETE', `/api/jobs/${id}`);
    expect(await framesOf(id)).toEqual([]);
  });

  it('ends with the next one, and with its time', async () => {
    const { token, id } = await openAgreed(jobs);
    const first = await draw(token);
    await putFrame(token, first.id, 0, photos[0]!);
    const second = await draw(token);
    expect(await framesOf(id)).toEqual([]);
    expect((await putFrame(token, first.id, 1, photos[1]!)).status).toBe(404);
    clock.advance({ minutes: 4 });
    expect((await putFrame(token, second.id, 0, photos[0]!)).status).toBe(409);
    expect((await session(token)).liveness?.challenge).toBeNull();
  });

  it('is drawn again three times at most', async () => {
    const { token } = await openAgreed(jobs);
    const drawn = await Promise.all(
      Array.from({ length: 6 }, () => asPerson(jobs, token, 'POST', '/api/jobs/session/challenge')),
    );
    expect(statuses(drawn)).toEqual([200, 200, 200, 200, 409, 409]);
  });
});

describe('photos of a session', () => {
  const rowsOf = async (id: string) =>
    (await jobs.dataSource.query('SELECT name FROM job_photos WHERE job_id = $1', [id])) as {
      name: SessionPhotoName;
    }[];

  it('go when its time is over without a submission, and so does the token', async () => {
    const { token, id } = await openAgreed(jobs);
    await putPhoto(jobs, token, 'idPhoto', photos[0]!);
    await jobs.app.get(SessionSweeper).sweep();
    expect(await keptFiles(id)).toHaveLength(1);
    clock.advance({ minutes: 61 });
    expect((await putPhoto(jobs, token, 'idPhoto', photos[1]!)).status).toBe(401);
    await jobs.app.get(SessionSweeper).sweep();
    expect([await keptFiles(id), await rowsOf(id)]).toEqual([[], []]);
  });

  it('go when the job is erased, before and after its submission', async () => {
    for (const isSubmitted of [false, true]) {
      const { token, id } = await openAgreed(jobs);
      await putPhoto(jobs, token, 'idPhoto', photos[0]!);
      if (isSubmitted) await submit(token);
      expect((await jobs.call('DELETE', `/api/jobs/${id}`)).status).toBe(200);
      expect([await keptFiles(id), await rowsOf(id)]).toEqual([[], []]);
      expect((await putPhoto(jobs, token, 'idPhoto', photos[1]!)).status).toBeGreaterThanOrEqual(401);
      expect(await keptFiles(id)).toEqual([]);
    }
  });

  it('never reach the log', async () => {
    const { token } = await openAgreed(jobs);
    await putPhoto(jobs, token, 'idPhoto', photos[2]!);
    await submit(token);
    const log = jobs.logs.join('');
    expect(log).not.toContain(token);
    expect(log).not.toContain(photos[2]!.toString('base64').slice(40, 100));
  });
});
