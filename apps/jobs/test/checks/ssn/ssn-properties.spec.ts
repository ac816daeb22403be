import { everythingKept } from '../../leaks/everything-kept.js';
import { type RunningJobs, startJobs } from '../../start-jobs.js';
import { ssnBody, ssnCalls } from './ssn-calls.js';

let jobs: RunningJobs;
beforeAll(async () => {
  jobs = await startJobs();
});
afterAll(() => jobs?.close());

const { verify, read, listed } = ssnCalls(() => jobs);
const PROPERTIES = [{ name: 'customer', value: '4711' }];

describe('properties of a private SSN job', () => {
  it.each([
    ['a string', 'customer 4711'],
    ['a list', PROPERTIES],
    ['more than five', Array.from({ length: 8 }, (_, n) => ({ name: `n${n}`, value: `${n}` }))],
  ])('are kept as %s, shown by the read alone under request_data', async (_what, properties) => {
    const answer = await verify({ properties });
    expect(answer.text).not.toContain('properties');
    const record = (await read(answer.body.id)).body;
    expect(record.request_data.properties).toEqual(properties);
    expect(record).not.toHaveProperty('properties');
    const inList = await listed(answer.body.id);
    expect(inList.request.properties).toBeNull();
    expect(JSON.stringify(inList)).not.toMatch(/4711|"n7"/);
    const one = (await jobs.call('GET', `/api/jobs/${answer.body.id}`)).body;
    expect(one.request.properties).toBeNull();
    expect(one.request.parameters).not.toHaveProperty('properties');
  });

  it('are null when none, or nothing but an empty list or string, was sent', async () => {
    for (const properties of [undefined, null, [], '']) {
      const { body } = await verify({ properties });
      expect((await read(body.id)).body.request_data.properties).toBeNull();
    }
  });

  it('may come through POST /api/jobs beside the parameters or among them', async () => {
    const submit = (body: object) =>
      jobs.call('POST', '/api/jobs', { body: { type: 'private-ssn', ...body } });
    const beside = await submit({ properties: PROPERTIES, params: ssnBody() });
    const among = await submit({ params: ssnBody({ properties: 'a string' }) });
    for (const [answer, properties] of [
      [beside, PROPERTIES],
      [among, 'a string'],
    ] as const) {
      expect([answer.status, answer.body.status, answer.body.request.properties]).toEqual([
        200,
        'completed',
        null,
      ]);
      expect(answer.body.request.parameters).not.toHaveProperty('properties');
      expect((await read(answer.body.id)).body.request_data.properties).toEqual(properties);
    }
  });

  it('go with the job when it is removed', async () => {
    const { body } = await verify({ properties: 'planted-ssn-property' });
    expect(await everythingKept(jobs)).toContain('planted-ssn-property');
    await jobs.call('DELETE', `/api/jobs/${body.id}`);
    expect(await everythingKept(jobs)).not.toContain('planted-ssn-property');
  });
});
