import type { HeadPose, LivenessChallenge } from '@bonafide/contracts/verify-session';
import sharp, { type Sharp } from 'sharp';
import { asPerson, openAgreed, putPhoto, submitPerson } from '../../capture/sessions/session-calls.js';
import { type Answer, type RunningJobs, startJobs } from '../../start-jobs.js';
import { bent } from '@bonafide/testing/picture-copies';
import { PEOPLE, photographOf } from '@bonafide/testing/sample-people';

// One photograph against "turn your head", sent as whoever has nothing else would.

let jobs: RunningJobs;
let key: string;
beforeAll(async () => {
  jobs = await startJobs({ env: { PROVIDER_FACE: 'embedded' } });
  key = (await jobs.createAccount(undefined, { required: ['liveness'] })).apiKey;
});
afterAll(() => jobs.close());

const PERSON = PEOPLE[19]!;
const TURNS: Record<HeadPose, readonly [number, number]> = {
  straight: [0, 0],
  left: [0.075, 0],
  right: [-0.075, 0],
  up: [0, 0.06],
  down: [0, -0.06],
};

/** The middle of the face moves, as that of a head that turns. */
const turned = (still: Buffer, pose: HeadPose): Promise<Buffer> => {
  const [across, down] = TURNS[pose];
  return bent((x, y) => {
    const near = Math.exp(-((x - 0.5) ** 2 + (y - 0.5) ** 2) / 0.012);
    return [x - across * near, y + down * near];
  })(still);
};

const sendFrame = (token: string, challenge: string, position: number, frame: Buffer): Promise<Answer> =>
  jobs.call('PUT', `/api/jobs/session/challenge/${challenge}/frames/${position}`, {
    key: null,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'image/jpeg' },
    body: frame,
  });

/** A selfie-verification in which every pose is answered with what `frameOf` makes of one photograph. */
async function attempt(
  frameOf: (still: Buffer, pose: HeadPose, at: number) => Promise<Buffer>,
): Promise<Answer> {
  const still = await photographOf(PERSON, 0.8);
  const { token, id } = await openAgreed(jobs, { type: 'selfie-verification' }, key);
  expect((await putPhoto(jobs, token, 'userPhoto', still)).status).toBe(200);
  const { body } = await asPerson(jobs, token, 'POST', '/api/jobs/session/challenge');
  const { id: challenge, poses } = body as LivenessChallenge;
  for (const [at, pose] of poses.entries())
    expect((await sendFrame(token, challenge, at, await frameOf(still, pose, at))).status).toBe(200);
  await submitPerson(jobs, token, {}, 'selfie-verification');
  return jobs.call('GET', `/api/jobs/${id}`, { key });
}

it.each([
  ['as it is', async (still: Buffer) => still],
  [
    'compressed anew each time',
    async (still: Buffer, _pose: HeadPose, at: number) => jpeg(sharp(still), 80 - at),
  ],
  [
    'cut out anew each time',
    async (still: Buffer, _pose: HeadPose, at: number) => jpeg(sharp(still).extend(9 * at + 9)),
  ],
  ['bent to the asked turn', turned],
  [
    'mirrored, then bent',
    async (still: Buffer, pose: HeadPose) => turned(await jpeg(sharp(still).flop()), pose),
  ],
  [
    'bent, and darker each time',
    async (still: Buffer, pose: HeadPose, at: number) =>
      jpeg(sharp(await turned(still, pose)).linear(1 - at / 12, at)),
  ],
])(
  'one photograph, %s, is no liveness',
  async (_how, frameOf) => {
    const { body } = await attempt(frameOf);
    expect(body.result).toMatchObject({ success: false });
    expect(body.result.livenessSignal.outcome).toBe('failed');
    const reasons = (body.result.livenessSignal.frames as { reason: string | null }[]).map(
      ({ reason }) => reason,
    );
    expect(reasons).toContain('repeated_frame');
    expect(body.errors).toContainEqual(expect.objectContaining({ type: 'LivenessError' }));
  },
  60_000,
);

it('a frame that noise covers is to be taken again', async () => {
  const still = await photographOf(PERSON, 0.8);
  const { width, height } = await sharp(still).metadata();
  const noise = await sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();
  const covered = await jpeg(sharp(still).composite([{ input: noise, blend: 'overlay' }]));
  const { token } = await openAgreed(jobs, { type: 'selfie-verification' }, key);
  const { body } = await asPerson(jobs, token, 'POST', '/api/jobs/session/challenge');
  const refused = await sendFrame(token, body.id as string, 0, covered);
  expect([refused.status, refused.body.errors[0].message]).toEqual([
    400,
    'frame: is too noisy or too blurred, take it again',
  ]);
  expect(await sendFrame(token, body.id as string, 0, still)).toMatchObject({ status: 200 });
});

function jpeg(picture: Sharp, quality = 85): Promise<Buffer> {
  return picture.jpeg({ quality }).toBuffer();
}
