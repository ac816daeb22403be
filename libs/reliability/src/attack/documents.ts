import assert from 'node:assert/strict';
import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';
import { sampleLicence } from '@bonafide/testing/aamva-payload';
import { barcodePicture } from '@bonafide/testing/simulated-card';
import type { Attack } from './attack.js';
import type { Stage } from './stage.js';

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A single-colour PNG with 16 bits per channel: a few kilobytes that decompress to eight bytes per pixel. Base64. */
async function bombOf(width: number, height: number, shade = 0): Promise<string> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([16, 6, 0, 0, 0], 8);
  const pixels = await promisify(deflate)(
    Buffer.alloc((width * 8 + 1) * height, Buffer.concat([Buffer.of(0), Buffer.alloc(width * 8, shade)])),
    { level: 9 },
  );
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  const chunks = [chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([signature, ...chunks]).toString('base64');
}

/** Submits as a person with a link; returns the status, and the record as the account reads it when it is done. */
async function submitAsPerson(stage: Stage, params: Record<string, string>) {
  const key = stage.accounts.alpha.apiKey;
  const type = 'id-verification';
  const opened = await stage.withKey(key, {
    path: '/api/jobs/session',
    body: { type, assurance: 'read' },
  });
  assert.equal(opened.status, 200, 'a session can be opened');
  const body = { type, params };
  const sent = await stage.withToken('jobs', opened.json.token as string, { path: '/api/jobs', body });
  const path = `/api/jobs/${opened.json.id as string}`;
  for (let turn = 0; turn < 240; turn += 1) {
    const { json } = await stage.withKey(key, { path });
    if (sent.status !== 200 || json.status === 'completed') return { status: sent.status, job: json };
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new assert.AssertionError({ message: 'the job was not completed' });
}

const pictureOf = async (changes = {}): Promise<string> =>
  (await barcodePicture(sampleLicence(changes))).toString('base64');

export const documentAttacks: Attack[] = [
  {
    attacker: 'person under verification',
    promise: 'pictures that unpack to more than photos have are refused by their headers',
    async run(stage) {
      const honest = await submitAsPerson(stage, { backIdPhoto: await pictureOf() });
      assert.equal(honest.job.result.success, true, 'a licence is read');
      const bomb = await bombOf(10_000, 6_000);
      const names = ['idPhoto', 'backIdPhoto', 'userPhoto'];
      const { status } = await submitAsPerson(stage, Object.fromEntries(names.map((name) => [name, bomb])));
      assert.equal(status, 400);
    },
  },
  {
    attacker: 'person under verification',
    promise: 'pictures of the largest size end no process, and every job is completed',
    async run(stage) {
      const shades = [10, 20, 30, 40, 50, 60];
      const bombs: string[] = [];
      for (const shade of shades) bombs.push(await bombOf(5_000, 5_000, shade));
      const sent = await Promise.all(
        [0, 2, 4].map((at) => submitAsPerson(stage, { idPhoto: bombs[at]!, backIdPhoto: bombs[at + 1]! })),
      );
      for (const { status, job } of sent) {
        assert.equal(status, 200);
        assert.equal(job.result.success, false);
      }
    },
  },
  {
    attacker: 'person under verification',
    promise: 'evidence of two people never passes',
    async run(stage) {
      const other = await pictureOf({ firstName: 'ROBIN', lastName: 'OTHER', idNumber: 'F7654321' });
      const { job } = await submitAsPerson(stage, { idPhoto: other, backIdPhoto: await pictureOf() });
      assert.equal(job.result.success, false);
      assert.ok(job.errors.some(({ type }: { type: string }) => type === 'BarcodeMatchError'));
    },
  },
];
