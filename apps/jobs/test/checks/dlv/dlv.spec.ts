import { TestClock } from '@bonafide/testing/clock';
import { eventually } from '@bonafide/testing/eventually';
import { type StubServer, startStubServer } from '@bonafide/testing/stub-server';
import { Webhook } from 'standardwebhooks';
import { DeferredChecksService } from '../../../src/checks/deferred/deferred-checks.service.js';
import { card, licence, submitId } from '../id-verification/verify.js';
import { type RunningJobs, startJobs } from '../../start-jobs.js';

// Driver's license validation inside an id-verification: every value of the specification's `dlv` object.

const clock = new TestClock('2026-03-01T12:00:00Z');
const SECRET = `whsec_${Buffer.from('a secret of the dlv provider').toString('base64')}`;
let simulated: RunningJobs;
let asked: RunningJobs;
let provider: StubServer;
let receiver: StubServer;

beforeAll(async () => {
  [provider, receiver] = await Promise.all([startStubServer(), startStubServer()]);
  [simulated, asked] = await Promise.all([
    startJobs({ clock }),
    startJobs({
      clock,
      env: {
        // Both run on one Redis database.
        REDIS_PREFIX: 'asked',
        PROVIDER_DLV: 'http',
        PROVIDER_DLV_URL: provider.url,
        PROVIDER_DLV_SECRET: 'key',
        PROVIDER_DLV_WEBHOOK_SECRET: SECRET,
        PROVIDER_DLV_TIMEOUT_MS: '3000',
        PROVIDER_DLV_DEADLINE_MS: '4000',
      },
    }),
  ]);
});
afterAll(() => Promise.all([simulated.close(), asked.close(), provider.close(), receiver.close()]));
beforeEach(() => {
  provider.reset();
  receiver.reset();
});

const dlvOf = async (params: Record<string, unknown>, jobs = simulated, key?: string) => {
  const { status, body } = await submitId(jobs, params, key ? { key } : {});
  expect([status, body.status]).toEqual([200, 'completed']);
  return body.result.dlv;
};
const ofPerson = async (lastName: string) => ({ backIdPhoto: await licence({ lastName }) });
const read = async (jobs: RunningJobs, id: string) => (await jobs.call('GET', `/api/jobs/${id}`)).body;

describe('a DLV that is answered at once', () => {
  it('approves a licence whose fields all agree, with the answer of a governmental source', async () => {
    expect(await dlvOf(await ofPerson('SAMPLE'))).toEqual({
      dlvEnabled: true,
      dlvCheckPerformed: true,
      dlvStatusMessage: 'Completed',
      result: {
        stateSupported: true,
        wasCheckPerformed: true,
        checkPerformedAt: clock.now().toISOString(),
        status: 'Approved',
        source: 'governmental',
        fieldMatchesAvailable: expect.arrayContaining(['licenseNumber', 'lastName', 'birthDate']),
        fieldMatchesSucceeded: expect.arrayContaining(['licenseNumber', 'lastName', 'birthDate']),
        fieldMatchesFailed: [],
        fieldMatchesUnavailable: [],
        error: '',
        warning: '',
      },
      simulated: true,
    });
  });

  it('sorts the fields into agreed, disagreed and unavailable, none twice', async () => {
    const { result } = await dlvOf(await ofPerson('PARTIAL'));
    expect(result.status).toBe('Not Approved');
    expect(result.fieldMatchesFailed).toEqual(['birthDate', 'expireDate']);
    expect(result.fieldMatchesSucceeded).toEqual(expect.arrayContaining(['licenseNumber', 'lastName']));
    const both = result.fieldMatchesSucceeded.filter((field: string) =>
      result.fieldMatchesFailed.includes(field),
    );
    expect(both).toEqual([]);
    expect(result.error).toBe('does not agree: birthDate, expireDate');
    const fields = { id: 'D1', firstName: 'Jane', lastName: 'Unavailable', birthDate: '1990-01-31' };
    const front = { type: 'drivers-license', country: 'US', state: 'CA', fields };
    const other = (await dlvOf({ idPhoto: await card(front) })).result;
    expect(other.fieldMatchesAvailable).toEqual(['licenseNumber', 'lastName']);
    expect(other.fieldMatchesUnavailable).toEqual(expect.arrayContaining(['firstName', 'birthDate']));
  });

  it('does not approve another person’s licence', async () => {
    const { result } = await dlvOf(await ofPerson('MISMATCH'));
    expect([result.status, result.fieldMatchesFailed]).toEqual([
      'Not Approved',
      ['licenseNumber', 'lastName'],
    ]);
  });

  it('tells a source that is not governmental, and a remark of the source', async () => {
    expect((await dlvOf(await ofPerson('PRIVATE'))).result.source).toBe('nonGovernmental');
    expect((await dlvOf(await ofPerson('SUSPENDED'))).result.warning).toBe('The licence is suspended.');
  });

  it.each([
    ['UNDETERMINED', 'Not Performed', 'not determined: the provider has no record', true],
    ['TIMEOUT', 'Error', 'not determined: the provider did not answer in time', true],
    ['OUTAGE', 'Error', 'not determined: the provider could not be reached', true],
  ])('is not determined for %s: %s', async (lastName, message, error, stateSupported) => {
    const { body } = await submitId(simulated, await ofPerson(lastName));
    expect(body.result.dlv).toMatchObject({
      dlvCheckPerformed: false,
      dlvStatusMessage: message,
      result: {
        stateSupported,
        wasCheckPerformed: false,
        checkPerformedAt: '',
        status: 'Not Approved',
        source: '',
        error,
      },
    });
    expect(body.errors).toContainEqual({ type: 'ConnectionError', message: `dlv: ${error}` });
    expect(body.result.featuresEnabled).toMatchObject({ dlvEnabled: true, dlvBillable: false });
  });

  it('knows a state that the provider does not cover', async () => {
    provider.otherwise({ json: { outcome: 'not_determined', reason: 'not_covered' } });
    const dlv = await dlvOf(await ofPerson('SAMPLE'), asked);
    expect([dlv.dlvStatusMessage, dlv.result.stateSupported]).toEqual(['Not Performed', false]);
  });

  it('has an empty source where the provider does not say', async () => {
    provider.otherwise({
      json: { outcome: 'match', data: { fields: { licenseNumber: 'match', lastName: 'match' } } },
    });
    const dlv = await dlvOf(await ofPerson('SAMPLE'), asked);
    expect([dlv.result.source, dlv.result.status]).toEqual(['', 'Approved']);
    expect('simulated' in dlv).toBe(false);
  });
});

describe('a DLV that cannot be made', () => {
  const front = (type: string, more: Record<string, unknown> = {}) => {
    const fields = {
      firstName: 'JANE',
      lastName: 'SAMPLE',
      birthDate: '1990-01-31',
      expireDate: '2099-01-31',
    };
    return { type, country: 'US', state: 'CA', ...more, fields: { ...fields, ...(more.fields as object) } };
  };
  it.each([
    ['unsupported-license-type', 'Not Applicable', front('passport', { fields: { id: 'P1' } })],
    ['unsupported-country', 'Not Applicable', front('drivers-license', { country: 'DE', state: null })],
    ['missing-state', 'Not Performed', front('drivers-license', { state: null, fields: { id: 'D1' } })],
    ['missing-license-number', 'Not Performed', front('drivers-license')],
    [
      'identification-type-unsupported-by-state',
      'Not Performed',
      front('identification', { state: 'NY', fields: { id: 'D1' } }),
    ],
  ])('says %s (%s), and asks nobody', async (error, message, described) => {
    const dlv = await dlvOf({ idPhoto: await card(described) }, asked);
    expect(dlv).toEqual({
      dlvEnabled: true,
      dlvCheckPerformed: false,
      dlvStatusMessage: message,
      error,
      result: null,
    });
    expect(provider.requests).toEqual([]);
  });

  it('is off for an account without it: nothing is asked, and the flags say so', async () => {
    const other = await asked.createAccount(['crosscheckEnabled']);
    const { body } = await submitId(asked, await ofPerson('SAMPLE'), { key: other.apiKey });
    expect(body.result.dlv).toEqual({
      dlvEnabled: false,
      dlvCheckPerformed: false,
      dlvStatusMessage: null,
      result: null,
    });
    expect(body.result.featuresEnabled).toMatchObject({ dlvEnabled: false, dlvBillable: false });
    expect(provider.requests).toEqual([]);
  });

  it('has no error where no precondition failed', async () => {
    expect('error' in (await dlvOf(await ofPerson('SAMPLE')))).toBe(false);
  });
});

describe('a DLV that is answered later', () => {
  const PENDING = { json: { outcome: 'pending', pollAfterSeconds: 60 } };
  const APPROVED = {
    outcome: 'match',
    data: { fields: { licenseNumber: 'match', lastName: 'match' }, source: 'governmental' },
  };

  const post = async (body: object) => {
    const text = JSON.stringify(body);
    const id = 'msg_1';
    const signature = new Webhook(SECRET).sign(id, clock.now(), text);
    return asked.call('POST', '/api/dlv/webhook/license-validation', {
      key: null,
      headers: {
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(clock.now().getTime() / 1_000)),
        'webhook-signature': signature,
      },
      body: text,
    });
  };
  /** A completed job whose DLV is in progress, with a callback. */
  const begun = async (account = asked.account) => {
    provider.next(PENDING);
    const { body } = await submitId(asked, await ofPerson('SAMPLE'), {
      callbackURL: `${receiver.url}/hook`,
      key: account.apiKey,
    });
    await receiver.received(1, { path: '/hook' });
    return body.id as string;
  };

  it('stands as In Progress in the completed job, and its webhook brings the answer and job-dlv-complete', async () => {
    const id = await begun();
    const first = receiver.requests[0]!.json<{ result: { dlv: unknown }; errors: unknown[] }>();
    expect(first.result.dlv).toMatchObject({ dlvStatusMessage: 'In Progress', result: null });
    expect(first.errors).toEqual([
      { type: 'ConnectionError', message: 'dlv: not determined: the provider has not answered yet' },
    ]);
    expect((await post({ reference: id, ...APPROVED })).status).toBe(200);
    const [, second] = await receiver.received(2, { path: '/hook' });
    expect(second!.headers['x-webhook-event']).toBe('job-dlv-complete');
    const record = second!.json<Record<string, never>>();
    expect(record).toEqual(await read(asked, id));
    expect(record).toMatchObject({
      errors: [],
      result: {
        success: true,
        dlv: { dlvStatusMessage: 'Completed', result: { status: 'Approved' } },
        featuresEnabled: { dlvBillable: true },
      },
    });
  });

  it('takes a repeated or contradicting post without a second change or callback', async () => {
    const id = await begun();
    await post({ reference: id, ...APPROVED });
    await receiver.received(2, { path: '/hook' });
    const before = await read(asked, id);
    expect((await post({ reference: id, ...APPROVED })).status).toBe(200);
    expect((await post({ reference: id, outcome: 'not_determined', reason: 'no_record' })).status).toBe(200);
    expect(await read(asked, id)).toEqual(before);
    expect(receiver.requests).toHaveLength(2);
  });

  it('is brought in once by eight posts and the sweeper at once', async () => {
    const id = await begun();
    provider.on('GET', `/v1/dlv/checks/${id}`, { json: APPROVED });
    clock.advance({ seconds: 61 });
    const deferredChecks = asked.app.get(DeferredChecksService);
    const posts = Array.from({ length: 8 }, () => post({ reference: id, ...APPROVED }));
    const answers = await Promise.all([...posts, deferredChecks.sweep(), deferredChecks.sweep()]);
    expect(answers.slice(0, 8).map((answer) => answer?.status)).toEqual(Array(8).fill(200));
    await receiver.received(2, { path: '/hook' });
    const { body: log } = await asked.call('GET', `/api/jobs/${id}/callbacks`);
    expect(log.items.map(({ event }: { event: string }) => event).sort()).toEqual([
      'job-dlv-complete',
      'job-idv-complete',
    ]);
  });

  it('that its provider posts as not determined is final, whatever the reason', async () => {
    const id = await begun();
    await post({ reference: id, outcome: 'not_determined', reason: 'timeout' });
    await receiver.received(2, { path: '/hook' });
    expect((await read(asked, id)).result.dlv).toMatchObject({
      dlvStatusMessage: 'Error',
      result: { status: 'Not Approved' },
    });
  });

  it('is asked for when no webhook comes', async () => {
    const id = await begun();
    provider.on('GET', `/v1/dlv/checks/${id}`, { json: APPROVED });
    clock.advance({ seconds: 61 });
    const [, second] = await receiver.received(2, { path: '/hook' });
    expect(second!.headers['x-webhook-event']).toBe('job-dlv-complete');
    expect((await read(asked, id)).result.dlv.result.status).toBe('Approved');
  });

  it('that success depends on decides it when it comes', async () => {
    const account = await asked.createAccount(['dlvEnabled'], { required: ['dlv'] });
    const id = await begun(account);
    const seen = async () => (await asked.call('GET', `/api/jobs/${id}`, { key: account.apiKey })).body;
    const open = await seen();
    expect([open.result.success, open.rejectionReasons]).toEqual([
      false,
      [{ key: 'dlv', description: 'dlv: not determined: the provider has not answered yet' }],
    ]);
    await post({ reference: id, ...APPROVED });
    await receiver.received(2, { path: '/hook' });
    const done = await seen();
    expect([done.result.success, done.rejectionReasons, done.errors, done.signals]).toEqual([
      true,
      [],
      [],
      [],
    ]);
    const found = await asked.call('GET', `/api/jobs?success=true&id=${id}`, { key: account.apiKey });
    expect(found.body.total).toBe(1);
  });

  it('and is a failure leaves a warning, or an error where success depends on it', async () => {
    const refused = {
      outcome: 'no_match',
      data: { fields: { licenseNumber: 'no_match', lastName: 'match' }, source: 'governmental' },
    };
    const id = await begun();
    await post({ reference: id, ...refused });
    await receiver.received(2, { path: '/hook' });
    const record = await read(asked, id);
    expect([record.result.success, record.errors]).toEqual([true, []]);
    expect(record.result.warnings).toContainEqual({
      type: 'DlvError',
      message: 'dlv: does not agree: licenseNumber',
      warning: true,
    });
    const account = await asked.createAccount(['dlvEnabled'], { required: ['dlv'] });
    receiver.reset();
    const needed = await begun(account);
    await post({ reference: needed, ...refused });
    await receiver.received(2, { path: '/hook' });
    const { body } = await asked.call('GET', `/api/jobs/${needed}`, { key: account.apiKey });
    expect([body.result.success, body.errors]).toEqual([
      false,
      [{ type: 'DlvError', message: 'dlv: does not agree: licenseNumber' }],
    ]);
  });

  it('stays Pending through an outage, is asked again, and ends as an Error with a callback', async () => {
    provider.otherwise({ status: 503 });
    const { body } = await submitId(asked, await ofPerson('SAMPLE'), { callbackURL: `${receiver.url}/hook` });
    const [first] = await receiver.received(1, { path: '/hook' });
    const shown = first!.json<{ result: { dlv: unknown }; errors: unknown[] }>();
    expect(shown.result.dlv).toEqual({
      dlvEnabled: true,
      dlvCheckPerformed: false,
      dlvStatusMessage: 'Pending',
      result: null,
    });
    expect(shown.errors).toEqual([
      {
        type: 'ConnectionError',
        message: 'dlv: not determined: the provider had an error; it is asked again',
      },
    ]);
    const tries = provider.requests.length;
    clock.advance({ minutes: 1 });
    await eventually(() => expect(provider.requests.length).toBeGreaterThan(tries));
    expect((await read(asked, body.id)).result.dlv.dlvStatusMessage).toBe('Pending');
    clock.advance({ hours: 25 });
    const last = await eventually(() => {
      // A question under way when the clock jumped is put again half an hour later.
      clock.advance({ hours: 1 });
      expect(receiver.requests).toHaveLength(2);
      return receiver.requests[1];
    });
    expect(last!.headers['x-webhook-event']).toBe('job-dlv-complete');
    expect((await read(asked, body.id)).result.dlv).toMatchObject({
      dlvStatusMessage: 'Error',
      result: { wasCheckPerformed: false, error: 'not determined: the provider did not answer in time' },
    });
  });

  it('and comes after the job was removed changes nothing', async () => {
    const id = await begun();
    await asked.call('DELETE', `/api/jobs/${id}`);
    expect((await post({ reference: id, ...APPROVED })).status).toBe(404);
    clock.advance({ hours: 1 });
    await eventually(async () =>
      expect(await asked.dataSource.query('SELECT 1 FROM deferred_checks WHERE job_id = $1', [id])).toEqual(
        [],
      ),
    );
    expect((await read(asked, id)).result).toBeNull();
  });
});
