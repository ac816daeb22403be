import { inflateSync } from 'node:zlib';
import { DOCUMENT_TYPES } from '@bonafide/contracts/document-type';
import { startStubServer } from '@bonafide/testing/stub-server';
import { licence, submitId } from './id-verification/verify.js';
import { type RunningJobs, startJobs } from '../start-jobs.js';

// Reviewer overrides (spec, job_review), and the report that a compliance officer files.

let jobs: RunningJobs;
let backIdPhoto: string;
beforeAll(async () => {
  jobs = await startJobs();
  backIdPhoto = await licence();
});
afterAll(() => jobs.close());

const BOOLEANS = [
  'idValid',
  'selfieValid',
  'faceMatch',
  'nameMatch',
  'birthDateMatch',
  'dlvValid',
  'barcodeMatch',
];
const TEXTS = {
  firstName: 'Janet',
  lastName: 'Simple',
  docId: 'X1',
  birthDate: '01/31/1991',
  expireDate: '01/31/2031',
};
const CODES = { idType: 'passport', state: 'VA', country: 'US' };
const EMPTY = Object.fromEntries(
  [...BOOLEANS, ...Object.keys(TEXTS), ...Object.keys(CODES)].map((name) => [name, null]),
);

const newJob = async (more: Record<string, unknown> = {}) =>
  (await submitId(jobs, { backIdPhoto, firstName: 'Jane', lastName: 'Sample' }, more)).body.id as string;
const review = (id: string, body: Record<string, unknown>) =>
  jobs.call('PUT', `/api/jobs/${id}/review`, { body });

describe('PUT /api/jobs/{id}/review', () => {
  it('takes all fifteen fields and issueDate in one call', async () => {
    const id = await newJob();
    const given = { ...Object.fromEntries(BOOLEANS.map((name) => [name, true])), ...TEXTS, ...CODES };
    const { status, body } = await review(id, { ...given, issueDate: '01/31/2022' });
    expect([status, body.review]).toEqual([200, given]);
    expect(body).toMatchObject({
      accountReviewed: true,
      reviewSuccess: true,
      reviewedAt: expect.any(String),
    });
  });

  it('leaves every override that was not given at null', async () => {
    const { body } = await review(await newJob(), { faceMatch: true });
    expect(body.review).toEqual({ ...EMPTY, faceMatch: true });
  });

  it.each(BOOLEANS)('%s alone rejects with false, and with true or null does not', async (name) => {
    const id = await newJob();
    for (const [value, success] of [
      [false, false],
      [true, true],
      [null, true],
    ]) {
      const { status, body } = await review(id, { [name]: value });
      expect([status, body.review[name], body.reviewSuccess]).toEqual([200, value, success]);
    }
    for (const bad of ['true', 1, {}]) {
      const { status, body } = await review(id, { [name]: bad });
      expect([status, body.errors[0].message]).toEqual([400, expect.stringContaining(name)]);
    }
  });

  it.each(Object.entries(TEXTS))(
    '%s is set, cleared with null, takes no number and no part in reviewSuccess',
    async (name, value) => {
      const id = await newJob();
      const set = await review(id, { [name]: value });
      expect([set.body.review[name], set.body.reviewSuccess]).toEqual([value, true]);
      expect((await review(id, { [name]: null })).body.review[name]).toBeNull();
      const { status, body } = await review(id, { [name]: 7 });
      expect([status, body.errors[0].message]).toEqual([400, expect.stringContaining(name)]);
    },
  );

  it.each([
    ['idType', DOCUMENT_TYPES, ['driver-license', 7]],
    ['state', ['CA', 'US-VA', 'BC'], ['Nowhere', 'US-', 7]],
    ['country', ['US', 'DE'], ['USA', 'XX', 7]],
  ] as const)('%s takes its codes and no others', async (name, good, bad) => {
    const id = await newJob();
    for (const value of good) {
      const { status, body } = await review(id, { [name]: value });
      expect([status, body.review[name]]).toEqual([200, value.replace('US-', '')]);
    }
    expect((await review(id, { [name]: null })).body.review[name]).toBeNull();
    for (const value of bad) expect((await review(id, { [name]: value })).status).toBe(400);
  });

  it('keeps the original decision, in the job, in its callback and in the list', async () => {
    const receiver = await startStubServer();
    const id = await newJob({ callbackURL: `${receiver.url}/hook` });
    await receiver.received(1, { path: '/hook' });
    const { body } = await review(id, { idValid: false });
    expect([body.result.success, body.reviewSuccess]).toEqual([true, false]);
    const [, second] = await receiver.received(2, { path: '/hook' });
    expect(second!.headers['x-webhook-event']).toBe('job-review');
    expect(second!.json()).toMatchObject({ reviewSuccess: false, result: { success: true } });
    const { body: found } = await jobs.call('GET', `/api/jobs?success=true&id=${id}`);
    expect(found.total).toBe(1);
    await receiver.close();
  });

  it('keeps issueDate, shows it in the report, and echoes it nowhere in review', async () => {
    const id = await newJob();
    const { body } = await review(id, { issueDate: '12/24/2021' });
    expect('issueDate' in body.review).toBe(false);
    expect(await reportText(id)).toContain('12/24/2021');
    const [row] = await jobs.dataSource.query('SELECT review_issue_date FROM jobs WHERE id = $1', [id]);
    expect(row.review_issue_date).toBe('12/24/2021');
  });

  it('notes who overrode what', async () => {
    const id = await newJob();
    await review(id, { faceMatch: false });
    await review(id, { faceMatch: null });
    const { body } = await jobs.call('GET', `/api/audit?jobId=${id}&action=job.reviewed`);
    expect(body.items).toMatchObject([
      { jobDetail: { before: { ...EMPTY, faceMatch: false }, after: EMPTY } },
      {
        actor: expect.stringMatching(/^key:key_/),
        action: 'job.reviewed',
        jobDetail: { before: EMPTY, after: { ...EMPTY, faceMatch: false } },
      },
    ]);
  });

  it('is found by accountReviewed', async () => {
    const { apiKey: key } = await jobs.createAccount([]);
    const submit = async () => (await submitId(jobs, { backIdPhoto }, { key })).body.id as string;
    const [reviewed, other] = [await submit(), await submit()];
    await jobs.call('PUT', `/api/jobs/${reviewed}/review`, { key, body: {} });
    const idsOf = async (value: boolean) =>
      (await jobs.call('GET', `/api/jobs?accountReviewed=${value}`, { key })).body.items.map(
        ({ id }: { id: string }) => id,
      );
    expect([await idsOf(true), await idsOf(false)]).toEqual([[reviewed], [other]]);
  });
});

/** The text of a job's report: the strings of its page streams, without their kerning. */
async function reportText(id: string): Promise<string> {
  const { body } = await jobs.call('GET', `/api/jobs/${id}/download`);
  const pdf = Buffer.from(body.pdf, 'base64').toString('latin1');
  const streams = [...pdf.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, bytes]) => {
    try {
      return inflateSync(Buffer.from(bytes!, 'latin1')).toString('latin1');
    } catch {
      return '';
    }
  });
  return streams.join('\n').replace(/\[((?:<[0-9a-f]*>|\s|-?[\d.]+)*)\] TJ/gi, (_whole, parts: string) => {
    const hex = [...parts.matchAll(/<([0-9a-f]*)>/gi)].map(([, digits]) => digits).join('');
    return Buffer.from(hex, 'hex').toString('latin1');
  });
}

describe('the report', () => {
  it('shows each check as passed, failed or not determined', async () => {
    const { body } = await submitId(jobs, {
      backIdPhoto: await licence({ lastName: 'MISMATCH' }),
      email: 'timeout@bonafide-customer.com',
    });
    const text = await reportText(body.id);
    // A label is drawn alone, its value after it.
    const outcomeOf = (name: string) => {
      const after = text.slice(text.search(new RegExp(`(^|\\n)${name}`)));
      return /not determined|not performed|passed|failed/.exec(after)?.[0];
    };
    expect(outcomeOf('Document not expired')).toBe('passed');
    expect(outcomeOf('Record of the licence issuer')).toBe('failed');
    expect(outcomeOf('Driver.s licence validation')).toBe('failed');
    expect(outcomeOf('Dark web search')).toBe('not determined');
    expect(outcomeOf('Selfie shows the face of the')).toBe('not performed');
  });

  it('does not call a CrossCheck passed of which a part was not determined', async () => {
    const { body } = await jobs.call('POST', '/api/identity/crosscheck', {
      body: { firstName: 'Jane', lastName: 'Sample', phone: '+12125550103' },
    });
    const text = await reportText(body.id);
    expect(
      /not determined|passed|failed/.exec(text.slice(text.search(/(^|\n)CrossCheck: identity/)))?.[0],
    ).toBe('not determined');
  });
});
