import { auditFacts } from '../src/account/audit-facts.js';
import { checksOf } from '../src/job/checks.js';
import { valuesOf } from '../src/job/values.js';
import { FILTER_NAMES, FILTERS, queryOf, readFilter } from '../src/jobs/filters.js';
import { columnsOf, readJobsSearch, withFilter } from '../src/jobs/jobs-search.js';
import { MASK, revealable, withRevealed } from '../src/job/masked.js';
import { outcomeOf } from '../src/jobs/outcome.js';

describe('an address of the jobs list', () => {
  it('says filters, order and columns, and nothing that is none', () => {
    const given = {
      status: 'completed',
      success: 'true',
      type: 'passport',
      from: '2026-01-31T10:00:00Z',
      to: 'yesterday',
      sortBy: 'updated',
      sortOrder: 'sideways',
      columns: 'type,id,shoe',
      page: '7',
    };
    expect(readJobsSearch(given)).toEqual({
      status: 'completed',
      success: 'true',
      from: '2026-01-31T10:00:00.000Z',
      sortBy: 'updated',
      columns: 'id,type',
    });
    expect(columnsOf(readJobsSearch({}))).toContain('outcome');
  });

  it('never holds what may name a person', () => {
    const named = FILTER_NAMES.filter((name) => FILTERS[name].isPrivate);
    expect(named.sort()).toEqual(['email', 'firstName', 'internalId', 'lastName', 'phone']);
    expect(readJobsSearch(Object.fromEntries(named.map((name) => [name, 'Quintero'])))).toEqual({});
  });

  it('loses one filter and keeps the others', () =>
    expect(withFilter({ status: 'active', type: 'dob' }, 'status', undefined)).toEqual({ type: 'dob' }));
});

describe('a filter', () => {
  it('reaches the API with the type it has there', () =>
    expect(queryOf({ success: 'false', ids: 'aB3dE6gH9jK2, xY3dE6gH9jK2', lastName: 'Quintero' })).toEqual({
      success: false,
      ids: ['aB3dE6gH9jK2', 'xY3dE6gH9jK2'],
      lastName: 'Quintero',
    }));

  it.each([
    ['status', 'done'],
    ['success', 'maybe'],
    ['from', 'soon'],
    ['id', '   '],
    ['id', 7],
  ] as const)('%s does not take %p', (name, value) => expect(readFilter(name, value)).toBeUndefined());
});

describe('the outcome of a job', () => {
  it.each([
    [{ status: 'completed', outcome: 'passed' }, 'passed'],
    [{ status: 'completed', outcome: 'failed' }, 'failed'],
    [{ status: 'completed', outcome: 'not-determined' }, 'not-determined'],
    [{ status: 'completed' }, 'not-determined'],
    [{ status: 'active', outcome: null }, 'active'],
    [{ status: 'removed', outcome: null }, 'removed'],
  ] as const)('of %j is %s', (job, outcome) => expect(outcomeOf(job)).toBe(outcome));
});

describe('the checks of a job', () => {
  const checks = checksOf({
    status: 'completed',
    result: { confidences: { barcode: 1, nameMatch: 0.2, faceMatch: null }, simulatedChecks: ['aml'] },
    signals: [
      { type: 'not-determined', category: 'aml', property: 'aml', message: 'aml: not determined: no answer' },
    ],
    errors: [{ type: 'NameMatchError', message: 'nameMatch: does not agree' }],
    rejectionReasons: [{ key: 'nameMatch', description: 'Name' }],
  } as never);
  const verdicts = Object.fromEntries(checks.map(({ name, verdict }) => [name, verdict]));

  it('have one of three outcomes, or did not run', () =>
    expect(verdicts).toEqual({
      nameMatch: 'failed',
      aml: 'not-determined',
      barcode: 'passed',
      faceMatch: 'not-run',
    }));

  it('say why, who answered, and which decided', () => {
    expect(checks.find(({ name }) => name === 'aml')).toMatchObject({
      isSimulated: true,
      reasons: ['no answer'],
    });
    expect(checks.find(({ name }) => name === 'nameMatch')).toMatchObject({ isDecisive: true, score: 0.2 });
  });
});

describe('the values of a job', () => {
  it('differ in what they say, not in how it is spelt', () => {
    const rows = valuesOf({
      request: { parameters: { firstName: 'José', lastName: 'Lima' } },
      result: { firstName: 'JOSE', lastName: 'Lime' },
    } as never);
    expect(rows.map(({ field, isDifferent }) => [field, isDifferent])).toEqual([
      ['firstName', false],
      ['lastName', true],
    ]);
  });

  it('stay masked until they are revealed, each in its place', () => {
    const job = {
      result: { firstName: MASK, idFields: { docId: MASK } },
      signals: [{ type: 'failed', message: MASK }],
      masked: [
        'result.firstName',
        'result.idFields.docId',
        'signals.0.message',
        'request.requestInfo.useragent',
      ],
    } as never;
    expect(revealable(job)).toEqual(['result.firstName', 'result.idFields.docId', 'signals.0.message']);
    expect(withRevealed(job, { 'result.firstName': 'Ana', 'signals.0.message': 'differs' })).toMatchObject({
      result: { firstName: 'Ana', idFields: { docId: MASK } },
      signals: [{ message: 'differs' }],
      masked: ['result.idFields.docId', 'request.requestInfo.useragent'],
    });
  });
});

describe('a line of the audit trail', () => {
  const line = {
    id: '7',
    at: '2026-03-01T12:00:00.000000Z',
    tenant: 'acc_1',
    actor: 'user:did:web:a',
    action: 'review.decided',
    leaf: null,
    subject: null,
    jobId: 'aB3dE6gH9jK2',
    addressHash: null,
    act: { sub: 'did:web:agent', delegation: 'dlg_1' },
    detail: { scopes: ['jobs:read', 'jobs:write'], limits: { reads: 5 }, none: [] },
    jobDetail: { reason: 'Seen', after: { firstName: 'Marisol', idValid: false } },
  };

  it('says all that it holds, by name, and masks what names a person', () =>
    expect(auditFacts(line)).toEqual([
      ['id', '7'],
      ['jobId', 'aB3dE6gH9jK2'],
      ['scopes', 'jobs:read, jobs:write'],
      ['limits.reads', '5'],
      ['reason', 'Seen'],
      ['after.firstName', MASK],
      ['after.idValid', 'false'],
      ['act.sub', 'did:web:agent'],
      ['act.delegation', 'dlg_1'],
    ]));
});
