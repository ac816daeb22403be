import { eventually } from '@bonafide/testing/eventually';
import { startStubServer, type StubServer } from '@bonafide/testing/stub-server';
import { ImportListsService } from '../../../src/checks/aml/import-lists.service.js';
import { readOfac } from '../../../src/checks/aml/read-ofac.js';
import { readOpenSanctions } from '../../../src/checks/aml/read-opensanctions.js';
import { licence, submitId } from '../id-verification/verify.js';
import { type RunningJobs, startJobs } from '../../start-jobs.js';
import { OFAC, OPENSANCTIONS } from './sample-lists.js';

// Screening over HTTP against imported lists.

let jobs: RunningJobs;
let receiver: StubServer;
beforeAll(async () => {
  [jobs, receiver] = await Promise.all([startJobs({ env: { PROVIDER_AML: 'lists' } }), startStubServer()]);
}, 60_000);
afterAll(async () => {
  await jobs?.close();
  await receiver?.close();
});

const importAll = async () => {
  const lists = jobs.app.get(ImportListsService);
  await lists.importIssue('ofac-sdn', readOfac(OFAC));
  await lists.importIssue('opensanctions', readOpenSanctions(OPENSANCTIONS));
};
/** A man; Jane Sample's licence says a woman. */
const VIKTOR = { firstName: 'VIKTOR', lastName: 'EXAMPLOV', birthDate: '1960-05-04', sex: '1' } as const;
const verify = (body: Record<string, unknown>) => jobs.call('POST', '/api/aml/verify', { body });

describe('screening before any list is imported', () => {
  it('is not determined, alone and within an id-verification', async () => {
    const { status, body } = await verify({ firstName: 'Viktor', lastName: 'Examplov' });
    expect([status, body.result]).toEqual([
      200,
      { data: null, confidence: { normalized: null, unnormalized: null } },
    ]);
    expect(body.errors).toEqual([
      { type: 'ConnectionError', message: 'aml: not determined: no list is imported' },
    ]);
    const { body: job } = await submitId(jobs, { backIdPhoto: await licence() });
    expect(job.result.aml.data).toBeNull();
    expect(job.result.confidences.idAml).toBeNull();
    expect(job.result.featuresEnabled).toMatchObject({ amlEnabled: true, amlBillable: false });
    expect(job.errors).toContainEqual({
      type: 'ConnectionError',
      message: 'aml: not determined: no list is imported',
    });
  }, 60_000);
});

describe('screening against imported lists', () => {
  beforeAll(importAll);
  const NOBODY = {
    sanction: [],
    warning: [],
    pep: [],
    'pep-class-1': [],
    'pep-class-2': [],
    'pep-class-3': [],
    'pep-class-4': [],
  };

  it('answers a listed person with every field of the result', async () => {
    const { status, body } = await verify({
      firstName: 'Victor',
      lastName: 'Examplow',
      dob: '1960-05-04',
      country: 'RU',
      properties: [{ name: 'customer', value: '4711' }],
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.stringMatching(/^[A-Za-z0-9]{12}$/),
      status: 'completed',
      completed: expect.any(String),
      submitted: expect.any(String),
      updatedAt: expect.any(String),
      request: { firstName: 'Victor', lastName: 'Examplow', dob: '05/04/1960', country: 'RU' },
      properties: [{ name: 'customer', value: '4711' }],
      result: {
        data: {
          id: `aml-${body.id}`,
          ref: body.id,
          dob: '05/04/1960',
          matchStatus: 'potential_match',
          riskLevel: 'high',
          submittedTerm: 'Victor Examplow',
          totalHits: 1,
          totalMatches: 1,
          updatedAt: expect.any(String),
          hits: {
            aka: ['Viktor Petrovich EXAMPLOV', 'Wiktor EKZEMPLOV', 'VIKTYA'],
            politicalPositions: [],
            countries: ['BY', 'RU'],
            matches: {
              ...NOBODY,
              sanction: [
                {
                  type: 'sanction',
                  name: 'OFAC Specially Designated Nationals',
                  url: 'https://sanctionssearch.ofac.treas.gov/Details.aspx?id=7001',
                  listing_started_utc: null,
                  listing_ended_utc: null,
                },
              ],
            },
          },
        },
        confidence: { normalized: expect.any(Number), unnormalized: expect.any(Number) },
      },
      errors: [{ type: 'AmlError', message: 'aml: a listed person may be meant' }],
    });
    expect(body.result.confidence.normalized).toBeLessThan(0.1);
  });

  it('answers somebody on no list, and calls it a success', async () => {
    const { body } = await verify({ firstName: 'Jane', lastName: 'Unlisted' });
    expect(body.result.data).toMatchObject({
      matchStatus: 'no_match',
      riskLevel: 'low',
      totalHits: 0,
      totalMatches: 0,
      hits: { aka: [], politicalPositions: [], countries: [], matches: NOBODY },
    });
    expect(body.result.data).not.toHaveProperty('dob');
    expect(body.result.confidence.normalized).toBeGreaterThanOrEqual(0.9);
    expect(body.errors).toEqual([]);
    const { body: job } = await jobs.call('GET', `/api/jobs/${body.id}`);
    expect(job).toMatchObject({ status: 'completed', result: { success: true } });
  });

  it.each([
    ['Prima', 'Ministrovska', ['pep', 'pep-class-1'], 'medium'],
    ['Secundo', 'Provinciale', ['pep', 'pep-class-2'], 'medium'],
    ['Tertia', 'Staatsbetrieb', ['pep', 'pep-class-3'], 'low'],
    ['Quarto', 'Sindacolino', ['pep', 'pep-class-4'], 'low'],
    ['Quinta', 'Politicova', ['pep'], 'medium'],
    ['Sextus', 'Fahndungsmann', ['warning'], 'medium'],
    ['Faris', 'al-Namudhaji', ['sanction'], 'high'],
  ])('files %s %s under %j with risk %s', async (firstName, lastName, groups, risk) => {
    const { data } = (await verify({ firstName, lastName })).body.result;
    expect(data.riskLevel).toBe(risk);
    const matches = data.hits.matches as Record<string, unknown[]>;
    expect(Object.keys(matches).filter((group) => matches[group]!.length > 0)).toEqual(groups);
    expect(data.totalMatches).toBe(groups.length);
  });

  it('weighs a sanctioned name less when the birth date is another one', async () => {
    const { body } = await verify({ firstName: 'Faris', lastName: 'al-Namudhaji', dob: '01/31/1968' });
    expect(body.result.data).toMatchObject({ matchStatus: 'potential_match', riskLevel: 'medium' });
    expect(body.result.data.hits.politicalPositions).toEqual(['Minister of Samples']);
    const { body: young } = await verify({ firstName: 'Faris', lastName: 'al-Namudhaji', dob: '01/31/1999' });
    expect(young.result.data).toMatchObject({ matchStatus: 'no_match', riskLevel: 'low' });
  });

  it('finds jobs by the kind of their match, and by all kinds together', async () => {
    const { accountId: _id, apiKey: key } = await jobs.createAccount();
    const submit = async (firstName: string, lastName: string) =>
      (await jobs.call('POST', '/api/aml/verify', { key, body: { firstName, lastName } })).body.id as string;
    const sanctioned = await submit('Faris', 'al-Namudhaji');
    const political = await submit('Quarto', 'Sindacolino');
    const warned = await submit('Sextus', 'Fahndungsmann');
    await submit('Jane', 'Unlisted');
    const found = async (aml: string) => {
      const { body } = await jobs.call('GET', `/api/jobs?aml=${aml}&sortOrder=asc`, { key });
      return (body.items as { id: string }[]).map(({ id }) => id);
    };
    expect(await found('sanction')).toEqual([sanctioned]);
    expect(await found('pep')).toEqual([political]);
    expect(await found('warning')).toEqual([warned]);
    expect(await found('all')).toEqual([sanctioned, political, warned]);
    const billed = await jobs.call('GET', '/api/jobs?billableType=aml_billable', { key });
    expect(billed.body.total).toBe(4);
    const typed = await jobs.call('GET', '/api/jobs?type=id-aml', { key });
    expect(typed.body.total).toBe(4);
  });

  it('runs through POST /api/jobs, echoes properties in the list and posts the record', async () => {
    const properties = [{ name: 'customer', value: '4712' }];
    const params = { firstName: 'Quinta', lastName: 'Politicova' };
    const callbackURL = `${receiver.url}/aml`;
    const submitted = await jobs.call('POST', '/api/jobs', {
      body: { type: 'id-aml', params, properties, callbackURL },
    });
    const [posted] = await receiver.received(1, { path: '/aml', timeoutMs: 20_000 });
    expect(posted!.headers['x-webhook-event']).toBe('job-complete');
    expect(posted!.json()).toMatchObject({
      id: submitted.body.id,
      status: 'completed',
      request: { type: 'id-aml', properties, parameters: params },
      result: { success: false, data: { matchStatus: 'potential_match' } },
    });
    const { body } = await jobs.call('GET', `/api/jobs?id=${submitted.body.id}`);
    expect(body.items[0].request.properties).toEqual(properties);
  }, 40_000);

  it('screens the person of the document within an id-verification', async () => {
    const backIdPhoto = await licence(VIKTOR);
    const { body } = await submitId(jobs, { backIdPhoto });
    expect(body.result.aml.data).toMatchObject({ totalHits: 1, riskLevel: 'high', dob: '05/04/1960' });
    expect(body.result.confidences.idAml).toBeLessThan(0.1);
    expect(body.result.featuresEnabled).toMatchObject({ amlEnabled: true, amlBillable: true });
    const { body: clean } = await submitId(jobs, { backIdPhoto: await licence() });
    expect(clean.result.aml.data).toMatchObject({ totalHits: 0, matchStatus: 'no_match' });
    expect(clean.result.confidences.idAml).toBeGreaterThanOrEqual(0.9);
    const found = await jobs.call('GET', '/api/jobs?aml=sanction&type=id-verification');
    expect(found.body.items.map(({ id }: { id: string }) => id)).toEqual([body.id]);
  }, 60_000);

  it('fails an id-verification whose account requires a clean screening', async () => {
    const { apiKey: key } = await jobs.createAccount(['amlEnabled'], { required: ['aml'] });
    const backIdPhoto = await licence(VIKTOR);
    const { body } = await submitId(jobs, { backIdPhoto }, { key });
    expect(body.result.success).toBe(false);
    expect(body.rejectionReasons).toContainEqual({
      key: 'aml',
      description: 'aml: a listed person may be meant',
    });
  }, 60_000);

  it('leaves screening out where the account has it off', async () => {
    const { apiKey: key } = await jobs.createAccount([]);
    const { body } = await submitId(jobs, { backIdPhoto: await licence() }, { key });
    expect(body.result).toMatchObject({
      aml: null,
      featuresEnabled: { amlEnabled: false, amlBillable: false },
    });
    const refused = await jobs.call('POST', '/api/aml/verify', { key, body: {} });
    expect([refused.status, refused.body.errors[0].type]).toEqual([403, 'AccountConfigErrorType']);
  }, 60_000);

  it.each([
    ['firstName', '12'],
    ['firstName', 7],
    ['lastName', '12'],
    ['lastName', 'x'.repeat(256)],
    ['dob', '13/41/1990'],
    ['dob', '2999-01-01'],
    ['country', 'XX'],
    ['dateOfBirth', '1990-01-31'],
    ['birthDate', '1990-01-31'],
    ['DOB', '1990-01-31'],
    ['entityType', 'company'],
    ['name', 'Sample Trading'],
    ['identifier', '9187629'],
    ['gender', 'other'],
    ['monitor', 'yes'],
    ['callbackURL', 'ftp://example.com'],
    ['properties', Array.from({ length: 6 }, () => ({ name: 'a', value: 'b' }))],
  ])('refuses %s %j and names it', async (parameter, value) => {
    const { status, body } = await verify({ firstName: 'Jane', lastName: 'Sample', [parameter]: value });
    expect([status, body.errors[0].type]).toEqual([400, 'InvalidRequestError']);
    expect(body.errors[0].message).toContain(parameter);
  });

  it('needs a key', async () => {
    const answer = await jobs.call('POST', '/api/aml/verify', { key: null, body: {} });
    expect(answer.status).toBe(401);
  });
});

describe('a monitored job after an import', () => {
  const monitored = (name: string, more: object = {}) =>
    verify({
      firstName: 'Novak',
      lastName: name,
      monitor: true,
      callbackURL: `${receiver.url}/${name}`,
      ...more,
    });
  const entry = (ref: string, name: string) => ({
    ...readOfac(OFAC)[0]!,
    sourceRef: ref,
    names: [{ name, kind: 'primary' as const }],
    birthDates: [],
    countries: [],
  });
  const importOfac = (...more: ReturnType<typeof entry>[]) =>
    jobs.app.get(ImportListsService).importIssue('ofac-sdn', [...readOfac(OFAC), ...more]);
  const eventsTo = (path: string) =>
    receiver.requests.filter((one) => one.path === path).map((one) => one.headers['x-webhook-event']);
  const allSeen = () =>
    eventually(
      async () => {
        const due = await jobs.dataSource.query(
          'SELECT 1 FROM aml_monitors WHERE screened_import < (SELECT max(id) FROM aml_imports WHERE added + changed + removed > 0)',
        );
        expect(due).toEqual([]);
      },
      { timeoutMs: 30_000 },
    );

  it('gets what was listed since, and what was taken off again, each with one callback', async () => {
    const listed = (await monitored('Budaexample')).body.id as string;
    await monitored('Nikdyexample');
    const unwatched = (await monitored('Budaexample', { monitor: false, callbackURL: null })).body
      .id as string;
    await importOfac(entry('7100', 'Novak Budaexample'));
    await receiver.received(2, { path: '/Budaexample', timeoutMs: 30_000 });
    const read = async (id: string) => (await jobs.call('GET', `/api/jobs/${id}`)).body;
    expect(await read(listed)).toMatchObject({
      status: 'completed',
      result: { success: false, data: { totalHits: 1, riskLevel: 'high' } },
      errors: [{ type: 'AmlError' }],
    });
    expect((await read(unwatched)).result.data.totalHits).toBe(0);
    const found = await jobs.call('GET', `/api/jobs?aml=sanction&id=${listed}`);
    expect(found.body.total).toBe(1);
    const posted = receiver.requests.filter(({ path }) => path === '/Budaexample').at(-1)!;
    expect(posted.json()).toEqual(await read(listed));
    await importOfac();
    await receiver.received(3, { path: '/Budaexample', timeoutMs: 30_000 });
    expect(await read(listed)).toMatchObject({
      result: { success: true, data: { totalHits: 0 } },
      errors: [],
    });
    await allSeen();
    expect(eventsTo('/Budaexample')).toEqual([
      'job-complete',
      'job-aml-monitoring-update',
      'job-aml-monitoring-update',
    ]);
    expect(eventsTo('/Nikdyexample')).toEqual(['job-complete']);
  }, 120_000);

  it('is found by the account’s setting in an id-verification, whose decision stands', async () => {
    const { apiKey: key } = await jobs.createAccount(['amlEnabled'], { amlMonitoring: true });
    const backIdPhoto = await licence({ ...VIKTOR, firstName: 'OTTO', lastName: 'SPATERLISTED' });
    const callbackURL = `${receiver.url}/idv`;
    const { body } = await submitId(jobs, { backIdPhoto }, { key, callbackURL });
    await receiver.received(1, { path: '/idv', timeoutMs: 30_000 });
    await importOfac(entry('7101', 'Otto Spaterlisted'));
    const [, update] = await receiver.received(2, { path: '/idv', timeoutMs: 30_000 });
    expect(update!.headers['x-webhook-event']).toBe('job-aml-monitoring-update');
    expect(update!.json()).toMatchObject({
      id: body.id,
      result: { success: true, aml: { data: { totalHits: 1 } }, warnings: [{ type: 'AmlError' }] },
    });
    expect(
      update!.json<{ result: { confidences: { idAml: number } } }>().result.confidences.idAml,
    ).toBeLessThan(0.1);
  }, 120_000);

  it('is forgotten when the job is removed', async () => {
    const { id } = (await monitored('Removedexample')).body;
    await jobs.call('DELETE', `/api/jobs/${id}`);
    await importOfac(entry('7102', 'Novak Removedexample'));
    await allSeen();
    const rows = await jobs.dataSource.query('SELECT 1 FROM aml_monitors WHERE job_id = $1', [id]);
    expect(rows).toEqual([]);
    expect((await jobs.call('GET', `/api/jobs/${id}`)).body).toMatchObject({
      status: 'removed',
      result: null,
    });
  }, 60_000);

  it('is taken over from a worker that died in the middle, without a second callback', async () => {
    const { id } = (await monitored('Takenexample')).body;
    // As a worker leaves it that claimed the job and died: the lease is held, and nothing else was written.
    await jobs.dataSource.query(
      `UPDATE aml_monitors SET lease_until = now() + interval '3 seconds' WHERE job_id = $1`,
      [id],
    );
    await importOfac(entry('7103', 'Novak Takenexample'));
    await receiver.received(2, { path: '/Takenexample', timeoutMs: 40_000 });
    await allSeen();
    await importOfac(entry('7103', 'Novak Takenexample'), entry('7104', 'Somebody Elsewhere'));
    await allSeen();
    expect(eventsTo('/Takenexample')).toEqual(['job-complete', 'job-aml-monitoring-update']);
  }, 120_000);

  it('is left to the next turn when the database refuses one job of a batch, while the others go on', async () => {
    const broken = (await monitored('Brokenexample')).body.id as string;
    await monitored('Wholeexample');
    await jobs.dataSource.query(
      `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'refused'; END $$`,
    );
    await jobs.dataSource.query(
      `CREATE TRIGGER refuse BEFORE UPDATE ON jobs FOR EACH ROW WHEN (OLD.id = '${broken}') EXECUTE FUNCTION refuse()`,
    );
    await importOfac(entry('7105', 'Novak Brokenexample'), entry('7106', 'Novak Wholeexample'));
    await receiver.received(2, { path: '/Wholeexample', timeoutMs: 40_000 });
    expect(eventsTo('/Brokenexample')).toEqual(['job-complete']);
    await jobs.dataSource.query('DROP TRIGGER refuse ON jobs');
    await jobs.dataSource.query('UPDATE aml_monitors SET lease_until = NULL WHERE job_id = $1', [broken]);
    await receiver.received(2, { path: '/Brokenexample', timeoutMs: 40_000 });
    expect(eventsTo('/Brokenexample')).toEqual(['job-complete', 'job-aml-monitoring-update']);
  }, 120_000);
});
