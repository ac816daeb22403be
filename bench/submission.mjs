// POST /api/jobs with a photo of 300 kB, answered at once, against a Nest service as the documentation has it
// (peers/documented-nest) and a bare Express handler: each stores the same photo and row as durably, in a process of its
// own. Eight requests under way, rounds alternate, medians. Goal: at least the rate of the Nest service.
//
//   npm run build && node scripts/with-services.mjs --durable -- node bench/submission.mjs
import { randomFillSync } from 'node:crypto';
import sharp from 'sharp';
import { startDocumentedNest } from './documented-nest.mjs';
import { openClient, startPeer, throughput } from './http-load.mjs';
import { startJobsService } from './jobs-service.mjs';
import { measured, median, quantile, report } from './report.mjs';

const PHOTO_BYTES = 300_000;
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const SECONDS = Number(process.env.SECONDS ?? 4);

/** A photograph-sized JPEG of about that many bytes: noise, of which the quality decides the size. */
async function drawPhoto() {
  const [width, height] = [1_600, 1_000];
  const coarse = randomFillSync(Buffer.alloc((width / 4) * (height / 4) * 3));
  const raw = { width: width / 4, height: height / 4, channels: /** @type {const} */ (3) };
  for (let quality = 95; ; quality -= 3) {
    const photo = await sharp(coarse, { raw }).resize(width, height).jpeg({ quality }).toBuffer();
    if (photo.length <= PHOTO_BYTES) return photo;
  }
}

const photo = await drawPhoto();
const service = await startJobsService({ settings: { DATABASE_POOL_SIZE: '10' } });
const bare = await startPeer('bare-submission.mjs', {
  DATABASE_URL: service.databaseUrl,
  PHOTO_FOLDER: service.photoFolder,
});
const nest = await startDocumentedNest({ poolSize: 10 });
const [client, nestClient, bareClient] = [service, nest, bare].map(({ url }) => openClient(url));
const submission = {
  type: 'id-verification',
  internalId: 'bench',
  params: { idPhoto: photo.toString('base64') },
};
const body = Buffer.from(JSON.stringify({ ...submission, properties: [{ name: 'batch', value: '1' }] }));
const headers = { 'Content-Type': 'application/json' };
const nestHeaders = { ...headers, 'X-API-Key': nest.apiKey };
const ownHeaders = { ...headers, 'X-API-Key': service.account.apiKey, Prefer: 'respond-async' };
const times = [];
const submit = async () => {
  times.push(await client.send({ path: '/api/jobs', method: 'POST', headers: ownHeaders, body }));
};
const submitNest = () => nestClient.send({ path: '/api/jobs', method: 'POST', headers: nestHeaders, body });
const submitBare = () => bareClient.send({ method: 'POST', headers, body });

await throughput(submit, { seconds: 2 });
await throughput(submitNest, { seconds: 2 });
await throughput(submitBare, { seconds: 2 });
times.length = 0;
const rates = { ours: [], nest: [], bare: [] };
for (let round = 0; round < ROUNDS; round += 1) {
  rates.bare.push(await throughput(submitBare, { seconds: SECONDS }));
  rates.nest.push(await throughput(submitNest, { seconds: SECONDS }));
  rates.ours.push(await throughput(submit, { seconds: SECONDS }));
}
const { rows } = await service.pool.query('SELECT count(*)::int AS jobs FROM job_photos');
for (const one of [client, nestClient, bareClient]) one.close();
bare.stop();
await nest.stop();
await service.stop();
report(
  'submission',
  [
    ...Object.entries({
      nest: { peerName: 'Nest as documented', atLeast: 1 },
      bare: { peerName: 'bare Express, file, row' },
    }).map(([peer, goal]) =>
      measured({
        name: `submission with a photo of ${Math.round(photo.length / 1_000)} kB`,
        figure: median(rates.ours),
        peer: median(rates[peer]),
        unit: '/s',
        ratio: median(rates.ours.map((figure, round) => figure / rates[peer][round])),
        ...goal,
      }),
    ),
  ],
  [
    `${rows[0].jobs} jobs stored; latency with eight under way: p50 ${quantile(times, 0.5).toFixed(1)} ms, ` +
      `p99 ${quantile(times, 0.99).toFixed(1)} ms`,
  ],
);
