// How long an id-verification with every check takes, against its slowest check alone: the outside parties are a local
// server that takes its time, DLV the longest. From `submitted` to `completed`, so reading the licence, the queue and
// storing count too. Goal: at most 1.2 times the slowest. What the submitter waits is shown beside it.
//
//   npm run build && node scripts/with-services.mjs --durable -- node bench/checks-side-by-side.mjs
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { sampleLicence } from '@bonafide/testing/aamva-payload';
import { photographLicence } from '@bonafide/testing/licence-image';
import { startJobsService } from './jobs-service.mjs';
import { measured, median, report } from './report.mjs';
import { listen } from './listen.mjs';

const SLOWEST_MS = Number(process.env.SLOWEST_MS ?? 2_000);
const ROUNDS = Number(process.env.ROUNDS ?? 7);
const GOAL = 1.2;

const AGREES = { outcome: 'match', data: { fields: { licenseNumber: 'match', lastName: 'match' } } };
/**
 * What each outside party answers, and after which share of the slowest one's time.
 * @type {[RegExp, unknown, number][]}
 */
const PARTIES = [
  [/^\/v1\/dlv\//, AGREES, 1],
  [/^\/v1\/aamva\//, AGREES, 0.9],
  [/^\/v1\/emails\//, { outcome: 'match', data: { ownerName: 'Jane Sample' } }, 0.8],
  [/^\/v1\/addresses\//, { outcome: 'match', data: { ownerName: 'Jane Sample', isDeliverable: true } }, 0.8],
  [/^\/v2\/PhoneNumbers\//, { valid: true, caller_name: { caller_name: 'Jane Sample' } }, 0.8],
  [/^\/minfraud\//, { ip_address: { city: { names: { en: 'Oakland' } } } }, 0.8],
  [/^\/api\/v3\/breachedaccount\//, [], 0.8],
];
let asked = 0;
const parties = createServer(async (request, response) => {
  const [, answer, share] = PARTIES.find(([path]) => path.test(request.url)) ?? [/^/, {}, 0];
  asked += 1;
  request.resume();
  await pause(SLOWEST_MS * share);
  response.setHeader('Content-Type', 'application/json').end(JSON.stringify(answer));
});
const port = await listen(parties);

const settings = { TRUSTED_PROXIES: '1', OUTBOUND_ALLOW_HOSTS: `127.0.0.1:${port}` };
for (const [check, adapter] of Object.entries({
  AAMVA: 'http',
  DLV: 'http',
  EMAIL: 'http',
  ADDRESS: 'http',
  PHONE: 'twilio',
  IP: 'minfraud',
  DARKWEB: 'hibp',
}))
  Object.assign(settings, {
    [`PROVIDER_${check}`]: adapter,
    [`PROVIDER_${check}_URL`]: `http://127.0.0.1:${port}`,
    [`PROVIDER_${check}_SECRET`]: 'key',
    [`PROVIDER_${check}_ACCOUNT`]: 'account',
  });
const service = await startJobsService({ roles: ['api', 'worker'], settings, enable: 'all' });

const licence = sampleLicence({ firstName: 'JANE', lastName: 'SAMPLE', expireDate: '2069-01-31' });
const backIdPhoto = (await photographLicence(licence, { skew: 3 })).toString('base64');
const body = JSON.stringify({
  type: 'id-verification',
  params: {
    firstName: 'Jane',
    lastName: 'Sample',
    email: 'jane@bonafide-customer.com',
    phone: '+14155552671',
    address: {
      streetAddress: '500 Market Street',
      city: 'San Francisco',
      state: 'CA',
      postalCode: '94105',
      country: 'US',
    },
    backIdPhoto,
  },
});
const submit = async () => {
  const started = performance.now();
  const answer = await fetch(`${service.url}/api/jobs`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-API-Key': service.account.apiKey,
      'X-Forwarded-For': '198.51.100.40',
    },
    body,
  });
  const job = /** @type {any} */ (await answer.json());
  if (job.status !== 'completed' || job.result?.dlv?.dlvStatusMessage !== 'Completed')
    throw new Error(`not completed: ${JSON.stringify(job.errors)}`);
  return { job: Date.parse(job.completed) - Date.parse(job.submitted), answer: performance.now() - started };
};

await submit();
asked = 0;
const times = [];
for (let round = 0; round < ROUNDS; round += 1) times.push(await submit());
await service.stop();
parties.close();

const slowest = { peer: SLOWEST_MS, peerName: 'its slowest check', unit: 'ms' };
report('checks-side-by-side', [
  measured({
    name: `a job with ${Math.round(asked / ROUNDS)} questions to outside parties`,
    figure: median(times.map(({ job }) => job)),
    atMost: GOAL,
    ...slowest,
  }),
  measured({
    name: 'until its submitter has it',
    figure: median(times.map(({ answer }) => answer)),
    ...slowest,
  }),
]);
