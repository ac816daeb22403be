import type { StoredJob } from '../../../src/jobs/store/stored-job.js';
import { subjectOfJob, subjectOfPerson } from '../../../src/checks/aml/subject-of-job.js';
import { card, licence, submitId } from '../id-verification/verify.js';
import { type RunningJobs, startJobs } from '../../start-jobs.js';

// One name is enough (docs/design/documents.md): it is screened as a last name, wherever the document puts it.

let jobs: RunningJobs;
beforeAll(async () => {
  jobs = await startJobs();
}, 60_000);
afterAll(() => jobs?.close());

const PASSPORT = { id: 'X1234567', birthDate: '01/31/1990', expireDate: '01/31/2099' };

const LISTED = {
  firstName: 'SANCTION',
  lastName: null,
  aml: { data: { submittedTerm: 'SANCTION', totalHits: 1, matchStatus: 'potential_match' } },
};
const REMARK = { type: 'AmlError', message: 'aml: a listed person may be meant', warning: true };

it('a passport with a first name alone is screened by it', async () => {
  const fields = { ...PASSPORT, firstName: 'SANCTION' };
  const { body } = await submitId(jobs, { idPhoto: await card({ type: 'passport', country: 'US', fields }) });
  expect(body.result).toMatchObject(LISTED);
  expect([...body.errors, ...body.result.warnings]).toContainEqual(REMARK);
});

it('and so is a licence whose barcode says that the last name is unavailable', async () => {
  const backIdPhoto = await licence({
    firstName: 'SANCTION',
    lastName: 'UNAVAILABLE',
    middleName: undefined,
  });
  const { body } = await submitId(jobs, { backIdPhoto });
  expect(body.result).toMatchObject(LISTED);
  expect([...body.errors, ...body.result.warnings]).toContainEqual(REMARK);
});

it('screened again, and where nothing was read, it is the same name', () => {
  const stored = (result: object | null, parameters: object) =>
    ({ head: { request: { type: 'id-verification', parameters } }, result }) as unknown as StoredJob;
  expect(
    subjectOfJob(stored({ firstName: 'SANCTION', lastName: null }, { lastName: 'Other' })),
  ).toMatchObject({
    firstName: null,
    lastName: 'SANCTION',
  });
  // What was submitted has the name that the document gives, and tells the other one.
  const whole = { firstName: 'Ali', lastName: 'Listed' };
  expect(subjectOfPerson({ firstName: 'ALI', lastName: null }, whole)).toMatchObject(whole);
  expect(subjectOfJob(stored({ firstName: 'LISTED', lastName: '' }, whole))).toMatchObject(whole);
  expect(subjectOfPerson(null, { firstName: 'Sanction' })).toMatchObject({ lastName: 'Sanction' });
  expect(subjectOfPerson({ firstName: 'A', lastName: 'B' }, {})).toMatchObject({
    firstName: 'A',
    lastName: 'B',
  });
  expect(subjectOfPerson({ firstName: null, lastName: null }, {}).lastName ?? null).toBeNull();
});
