import { type RunningJobs, startJobs } from '../../start-jobs.js';

// What a screening accepts of a person: one name or two, and only members that it knows.

let jobs: RunningJobs;
beforeAll(async () => {
  jobs = await startJobs();
}, 60_000);
afterAll(() => jobs?.close());

const verify = (body: Record<string, unknown>) => jobs.call('POST', '/api/aml/verify', { body });

it.each([
  [{ firstName: 'Faris al-Namudhaji' }, 'Faris al-Namudhaji'],
  [{ lastName: 'al-Namudhaji', firstName: null, dob: '1958-01-31' }, 'al-Namudhaji'],
  [{ firstName: '', lastName: 'Faris al-Namudhaji' }, 'Faris al-Namudhaji'],
  [{ firstName: '-', lastName: 'Faris al-Namudhaji' }, '- Faris al-Namudhaji'],
  [{ firstName: 'Faris al-Namudhaji', lastName: '.' }, 'Faris al-Namudhaji'],
])('screens a single name: %j', async (names, term) => {
  const { status, body } = await verify(names);
  expect([status, body.result.data.submittedTerm]).toEqual([200, term]);
});

it.each([
  [{}, ['firstName: is required', 'lastName: is required']],
  [{ firstName: ' ', lastName: '' }, ['firstName: must have a letter', 'lastName: must have a letter']],
])('refuses a person without a name: %j', async (names, messages) => {
  const { status, body } = await verify(names);
  expect([status, body.errors.map(({ message }: { message: string }) => message)]).toEqual([400, messages]);
});

it('does not determine a person of whom there are only placeholders', async () => {
  const { status, body } = await verify({ firstName: 'FNU', lastName: 'LNU' });
  expect([status, body.result.data]).toEqual([200, null]);
});

it('knows Kosovo by the code that results and the EU use', async () => {
  const { status, body } = await verify({ firstName: 'Jane', lastName: 'Unlisted', country: 'xk' });
  expect([status, body.request.country]).toEqual([200, 'XK']);
});

it('ignores an unknown member of a job’s params, as every type does', async () => {
  const params = { firstName: 'Jane', lastName: 'Unlisted', email: 'jane@example.com' };
  const { status } = await jobs.call('POST', '/api/jobs', { body: { type: 'id-aml', params } });
  expect(status).toBe(200);
});
