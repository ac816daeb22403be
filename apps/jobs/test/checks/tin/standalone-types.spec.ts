import { type RunningJobs, startJobs } from '../../start-jobs.js';

let jobs: RunningJobs;
beforeAll(async () => {
  jobs = await startJobs({ worker: false });
});
afterAll(() => jobs?.close());

const PERSON = { firstName: 'Jane', lastName: 'Sample' };
const PHONE = { phone: '+12125550100' };
const CONSENT = { signatureType: 'electronic', signedAt: '2026-01-01' };
const PROPERTIES = [{ name: 'customer', value: '4711' }];

/** Type, parameters, own endpoint, own read, whether the job record shows the properties. */
const TYPES = [
  [
    'tin-validation',
    { ...PERSON, ...PHONE, tinType: 'ITIN', tin: '912701230' },
    '/api/tin/verify',
    '/api/tin/jobs',
    true,
  ],
  ['private-ssn', { ...PERSON, ...PHONE, ssn: '4567' }, '/api/ssn', '/api/private-ssn/jobs', false],
  ['dob', { ...PERSON, ...PHONE, dob: '1990-01-31' }, '/api/dob/verify', '/api/dob/jobs', true],
  [
    'ecbsv-ssn',
    { ...PERSON, ssn: '219094567', dob: '1990-01-31', consent: CONSENT },
    '/api/ecbsv/verify',
    '/api/ecbsv/jobs',
    false,
  ],
] as const;

describe.each(TYPES)('%s', (type, params, endpoint, readPath, shown) => {
  it('appears in the list under its type alone, from either way of submitting it', async () => {
    const account = await jobs.createAccount();
    const key = account.apiKey;
    const callbackURL = 'http://127.0.0.1:9/';
    const own = await jobs.call('POST', endpoint, {
      key,
      body: { ...params, callbackURL, properties: PROPERTIES },
    });
    const general = await jobs.call('POST', '/api/jobs', {
      key,
      body: { type, params, properties: PROPERTIES },
    });
    const without = await jobs.call('POST', '/api/jobs', { key, body: { type, params } });
    expect([own.status, general.status, without.status]).toEqual([200, 200, 200]);
    for (const [listedType] of TYPES) {
      const { items, total } = (await jobs.call('GET', `/api/jobs?type=${listedType}`, { key })).body;
      expect([listedType, total]).toEqual([listedType, listedType === type ? 3 : 0]);
      const properties = (id: string) =>
        items.find((job: { id: string }) => job.id === id)?.request.properties;
      if (listedType !== type) continue;
      for (const { body } of [own, general]) expect(properties(body.id)).toEqual(shown ? PROPERTIES : null);
      expect(properties(without.body.id)).toBeNull();
    }
    for (const { body } of [own, general, without]) {
      const read = await jobs.call('GET', `${readPath}/${body.id}`, { key });
      expect([read.status, read.body.id]).toEqual([200, body.id]);
    }
  });

  it('takes JSON alone, and answers with JSON', async () => {
    const good = await jobs.call('POST', endpoint, {
      body: { ...params, callbackURL: 'http://127.0.0.1:9/' },
    });
    expect([good.status, good.headers.get('content-type')]).toEqual([
      200,
      expect.stringMatching(/^application\/json/),
    ]);
    const form = await jobs.call('POST', endpoint, {
      body: new URLSearchParams(params as Record<string, string>).toString(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
    expect(form.status).toBe(415);
    expect((await jobs.call('POST', endpoint, { body: '{' })).status).toBe(400);
    const wrong = await jobs.call('GET', endpoint);
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'POST']);
    const large = await jobs.call('POST', endpoint, { body: { ...params, note: 'x'.repeat(70_000) } });
    expect(large.status).toBe(413);
  });

  it('replays its first answer under an Idempotency-Key, and refuses another body', async () => {
    const headers = { 'Idempotency-Key': `once-${type}` };
    const body = { ...params, callbackURL: 'http://127.0.0.1:9/' };
    const first = await jobs.call('POST', endpoint, { body, headers });
    const again = await jobs.call('POST', endpoint, { body, headers });
    expect([again.status, again.headers.get('idempotent-replayed'), again.body]).toEqual([
      200,
      'true',
      first.body,
    ]);
    const other = await jobs.call('POST', endpoint, { body: { ...body, lastName: 'Other' }, headers });
    expect(other.status).toBe(422);
  });

  it('has a report to download and can be reviewed, as any job', async () => {
    const { id } = (await jobs.call('POST', '/api/jobs', { body: { type, params } })).body;
    const report = await jobs.call('GET', `/api/jobs/${id}/download`);
    expect([report.status, report.body.id]).toEqual([200, id]);
    expect(Buffer.from(report.body.pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    const reviewed = await jobs.call('PUT', `/api/jobs/${id}/review`, { body: { nameMatch: false } });
    expect([reviewed.status, reviewed.body.reviewSuccess]).toEqual([200, false]);
    const read = await jobs.call('GET', `${readPath}/${id}`);
    expect(read.status).toBe(200);
  });
});
