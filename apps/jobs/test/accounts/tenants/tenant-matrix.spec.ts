import { startStubServer, type StubServer } from '@bonafide/testing/stub-server';
import type { NewAccount } from '../../../src/accounts/accounts.service.js';
import { TrustedIssuersService } from '../../../src/accounts/issuers/trusted-issuers.service.js';
import { openApiDocument } from '../../../src/openapi/document.js';
import { startStubIssuer, type StubIssuer, trusting } from '../bearer/stub-issuer.js';
import { plainPhoto } from '../../checks/id-verification/verify.js';
import { MCP_HEADERS, toolCall } from '../../mcp/mcp-call.js';
import { type Answer, type RunningJobs, startJobs } from '../../start-jobs.js';
import { type Planted, plantResources, type Resources, unknownLike } from './foreign-resources.js';

/*
 * Every operation of the OpenAPI document that names a thing by its id, with every foreign thing, by everybody who may
 * not: an answer to a foreign id is the answer to an id that nobody has, word for word. An operation added later must be
 * given its row here.
 */

const ALL_SCOPES = [
  'jobs:read',
  'jobs:write',
  'jobs:review',
  'tin:verify',
  'ssn:verify',
  'crosscheck:run',
  'invites:write',
  'account:admin',
];

const THEIR_PERSON: Planted = {
  firstName: 'Zebulonia',
  lastName: 'Quackenbush',
  email: 'planted@planted.example',
  internalId: 'planted-internal',
};
const OWN_PERSON: Planted = {
  firstName: 'Ana',
  lastName: 'Lima',
  email: 'ana@people.example',
  internalId: 'own-internal',
};
const TOMORROW = new Date(Date.now() + 86_400_000).toISOString();
const PLANTED = /zebulonia|quackenbush|planted/i;

/** A request that names a foreign thing; `name` says which. */
interface Cell {
  name: string;
  path: string;
  body?: object;
  headers?: Record<string, string>;
  /** what in it is foreign: replaced by unknown ids of the same form for the comparison */
  foreign: string[];
}
type Row = (foreign: Resources, own: Resources) => Cell[];

const each = (things: Record<string, string>, cell: (id: string) => Omit<Cell, 'name' | 'foreign'>): Cell[] =>
  Object.entries(things).map(([name, id]) => ({ name, foreign: [id], ...cell(id) }));
const ofEachJob =
  (path: (id: string) => string, body?: object): Row =>
  ({ jobs }) =>
    each(jobs, (id) => ({ path: path(id), ...(body ? { body } : {}) }));

const ofKey =
  (path: string, body?: object): Row =>
  ({ keyId }) => [
    {
      name: 'key',
      foreign: [keyId],
      path: `/api/management/keys/${keyId}${path}`,
      ...(body ? { body } : {}),
    },
  ];

const ofEndpoint =
  (path: string, body?: object): Row =>
  ({ endpointId }) => [
    {
      name: 'webhook endpoint',
      foreign: [endpointId],
      path: `/api/management/webhook-endpoints/${endpointId}${path}`,
      ...(body ? { body } : {}),
    },
  ];
const ofDelivery =
  (path: string): Row =>
  ({ callbackId }) => [
    { name: 'delivery', foreign: [callbackId], path: `/api/deliveries/${callbackId}${path}` },
  ];

let photo: string;
const ROWS: Record<string, Row> = {
  'GET /api/jobs': ({ jobs, sessionToken }) => [
    ...each(jobs, (id) => ({ path: `/api/jobs?id=${id}&withPhotos=true` })),
    { name: 'ids', foreign: Object.values(jobs), path: `/api/jobs?ids=${Object.values(jobs).join(',')}` },
    { name: 'internalId', foreign: ['planted-internal'], path: '/api/jobs?internalId=planted-internal' },
    { name: 'e-mail', foreign: ['planted@planted.example'], path: '/api/jobs?email=planted@planted.example' },
    { name: 'name', foreign: ['Quackenbush'], path: '/api/jobs?lastName=Quackenbush' },
    { name: 'session token', foreign: [sessionToken], path: `/api/jobs?token=${sessionToken}` },
  ],
  'POST /api/jobs': ({ jobs, sessionToken }) => [
    ...each(jobs, (id) => ({
      path: '/api/jobs',
      body: { type: 'id-verification', params: { crosscheckReferenceId: id, backIdPhoto: photo } },
    })),
    {
      name: 'session token beside the own credentials',
      foreign: [sessionToken],
      path: `/api/jobs?token=${sessionToken}`,
      body: { type: 'selfie-verification', params: {} },
    },
  ],
  'GET /api/jobs/{id}': (foreign) =>
    ['', '?mask=true', '?withPhotos=true', '?withPhotoUrls=true&signedUrl=true'].flatMap((query) =>
      ofEachJob((id) => `/api/jobs/${id}${query}`)(foreign, foreign),
    ),
  'DELETE /api/jobs/{id}': ofEachJob((id) => `/api/jobs/${id}`),
  'PUT /api/jobs/{id}/review': ofEachJob((id) => `/api/jobs/${id}/review`, { nameMatch: true }),
  'GET /api/jobs/{id}/review/proposals': ofEachJob((id) => `/api/jobs/${id}/review/proposals`),
  'GET /api/jobs/{id}/timeline': ofEachJob((id) => `/api/jobs/${id}/timeline`),
  'GET /api/jobs/{id}/related': ofEachJob((id) => `/api/jobs/${id}/related`),
  'POST /api/jobs/{id}/reveal': ofEachJob((id) => `/api/jobs/${id}/reveal`, {
    field: 'result.firstName',
    reason: 'mine',
  }),
  'POST /api/jobs/{id}/photos/{name}/reveal': ofEachJob((id) => `/api/jobs/${id}/photos/userPhoto/reveal`, {
    reason: 'mine',
  }),
  'GET /api/reviews/{jobId}': ofEachJob((id) => `/api/reviews/${id}`),
  'POST /api/reviews/{jobId}/claim': ofEachJob((id) => `/api/reviews/${id}/claim`),
  'DELETE /api/reviews/{jobId}/claim': ofEachJob((id) => `/api/reviews/${id}/claim`),
  'POST /api/reviews/{jobId}/notes': ofEachJob((id) => `/api/reviews/${id}/notes`, { text: 'mine' }),
  'POST /api/reviews/{jobId}/decision': ofEachJob((id) => `/api/reviews/${id}/decision`, {
    decision: 'accept',
    reason: 'mine',
  }),
  'POST /api/reviews/{jobId}/confirm': ofEachJob((id) => `/api/reviews/${id}/confirm`, {
    proposalId: 'rev_4gKpTzcZ1mXW0Q9b',
  }),
  'POST /api/reviews/{jobId}/reopen': ofEachJob((id) => `/api/reviews/${id}/reopen`, { reason: 'mine' }),
  'GET /api/jobs/{id}/download': ofEachJob((id) => `/api/jobs/${id}/download`),
  'GET /api/jobs/{id}/callbacks': ofEachJob((id) => `/api/jobs/${id}/callbacks`),
  'POST /api/jobs/{id}/callbacks/{callbackId}/resend': ({ callbackJob, callbackId }, own) => [
    {
      name: 'a foreign callback of a foreign job',
      foreign: [callbackJob, callbackId],
      path: `/api/jobs/${callbackJob}/callbacks/${callbackId}/resend`,
    },
    {
      name: 'a foreign callback of an own job',
      foreign: [callbackId],
      path: `/api/jobs/${own.callbackJob}/callbacks/${callbackId}/resend`,
    },
    {
      name: 'an own callback of a foreign job',
      foreign: [callbackJob],
      path: `/api/jobs/${callbackJob}/callbacks/${own.callbackId}/resend`,
    },
  ],
  'POST /mcp': ({ jobs }) =>
    ['get_job', 'get_tin', 'list_callbacks'].flatMap((tool) =>
      each(jobs, (id) => ({ path: '/mcp', headers: MCP_HEADERS, body: toolCall(tool, { id }) })),
    ),
  'GET /api/tin/jobs/{id}': ofEachJob((id) => `/api/tin/jobs/${id}`),
  'GET /api/private-ssn/jobs/{id}': ofEachJob((id) => `/api/private-ssn/jobs/${id}`),
  'GET /api/dob/jobs/{id}': ofEachJob((id) => `/api/dob/jobs/${id}`),
  'GET /api/ecbsv/jobs/{id}': ofEachJob((id) => `/api/ecbsv/jobs/${id}`),
  'GET /api/aml/{id}/explanation': ofEachJob((id) => `/api/aml/${id}/explanation`),
  'POST /api/identity/authenticate': ({ jobs }) =>
    each(jobs, (id) => ({ path: '/api/identity/authenticate', body: { id, userPhoto: photo } })),
  'POST /api/management/lists': ({ jobs }) =>
    each(jobs, (id) => ({
      path: '/api/management/lists',
      body: { ...{ list: 'blocked', kind: 'phone', jobId: id, reason: 'mine' }, endsAt: TOMORROW },
    })),
  'GET /api/management/keys/{id}': ofKey(''),
  'PATCH /api/management/keys/{id}': ofKey('', { note: 'mine' }),
  'POST /api/management/keys/{id}/rotate': ofKey('/rotate', {}),
  'POST /api/management/keys/{id}/disable': ofKey('/disable'),
  'POST /api/management/keys/{id}/enable': ofKey('/enable'),
  'DELETE /api/management/keys/{id}': ofKey(''),
  'DELETE /api/management/lists/{id}': ({ listEntryId }) => [
    { name: 'entry', foreign: [listEntryId], path: `/api/management/lists/${listEntryId}` },
  ],
  'GET /api/management/webhook-endpoints/{id}': ofEndpoint(''),
  'PATCH /api/management/webhook-endpoints/{id}': ofEndpoint('', { note: 'mine' }),
  'DELETE /api/management/webhook-endpoints/{id}': ofEndpoint(''),
  'POST /api/management/webhook-endpoints/{id}/rotate': ofEndpoint('/rotate', {}),
  'POST /api/management/webhook-endpoints/{id}/test': ofEndpoint('/test'),
  'POST /api/management/webhook-endpoints/{id}/recover': ofEndpoint('/recover', {
    from: '2026-01-01T00:00:00Z',
  }),
  'GET /api/deliveries/{id}': ofDelivery(''),
  'POST /api/deliveries/{id}/resend': ofDelivery('/resend'),
  'GET /api/deliveries': ({ endpointId }) => [
    { name: 'endpoint', foreign: [endpointId], path: `/api/deliveries?endpoint=${endpointId}` },
  ],
  'POST /api/invites/{id}/resend': ({ inviteId }) => [
    { name: 'invite', foreign: [inviteId], path: `/api/invites/${inviteId}/resend` },
  ],
};

/** Names nothing that is there: what they make or show is the caller's own. */
const OWN_ONLY = new Set([
  'GET /verify/session',
  'PUT /api/jobs/session/consent',
  'PUT /api/jobs/session/document',
  'POST /api/jobs/session/keys',
  'PUT /api/jobs/session/photos/{name}',
  'GET /api/jobs/session/photos/{name}',
  'DELETE /api/jobs/session/photos/{name}',
  'POST /api/jobs/session/challenge',
  'PUT /api/jobs/session/challenge/{id}/frames/{n}',
  'POST /api/jobs/session',
  'POST /api/identity/crosscheck',
  'POST /api/identity/aamva',
  'GET /api/identity/documents',
  'POST /api/aml/verify',
  'POST /api/tin/verify',
  'POST /api/tin',
  'POST /api/ssn',
  'POST /api/private-ssn/verify',
  'POST /api/dob/verify',
  'POST /api/ecbsv/verify',
  'GET /api/invites',
  'POST /api/invites',
  'GET /api/management/keys',
  'GET /api/management/lists',
  'POST /api/management/keys',
  'GET /api/management/settings',
  'PATCH /api/management/settings',
  'GET /api/statistics',
  'GET /api/reviews',
  'POST /api/reviews/next',
  'GET /api/events',
  'GET /api/management/issuers',
  'POST /api/management/issuers',
  'PUT /api/management/issuers',
  'DELETE /api/management/issuers',
  'GET /api/management/members',
  'PUT /api/management/members',
  'DELETE /api/management/members',
  'GET /api/management/webhook-endpoints',
  'POST /api/management/webhook-endpoints',
  'GET /api/audit',
  'GET /api/audit/checkpoint',
  'GET /api/audit/export',
  'GET /api/audit/inclusion',
  'GET /api/audit/consistency',
]);
/** Takes a provider's or receiver's secret instead of an account's credentials. */
const OWN_SECRET = new Set([
  'POST /api/tin/webhook',
  'POST /api/dlv/webhook/license-validation',
  'POST /v1/{provider}/email/send',
  'POST /v1/{provider}/sms/send',
]);
const PUBLIC = new Set([
  'GET /.well-known/oauth-protected-resource',
  'GET /.well-known/oauth-protected-resource/mcp',
  'GET /.well-known/did.json',
]);

type Credentials = { key?: string | null; headers?: Record<string, string> };

let jobs: RunningJobs;
let hook: StubServer;
let issuers: StubIssuer[] = [];
let globex: NewAccount;
let theirs: Resources;
let own: Resources;
let operations: string[];
const callers: Record<string, Credentials> = {};
beforeAll(async () => {
  hook = await startStubServer();
  jobs = await startJobs({
    env: { AGENT_REQUESTS_PER_MINUTE: '1000000', REFUSED_TOKENS_PER_MINUTE: '1000000' },
  });
  photo = await plainPhoto('#777', 40, 30);
  globex = await jobs.createAccount();
  theirs = await plantResources(jobs, jobs.account, THEIR_PERSON, `${hook.url}/planted-hook`);
  own = await plantResources(jobs, globex, OWN_PERSON, `${hook.url}/own-hook`);
  issuers = await Promise.all([startStubIssuer(Date.now, 'globex'), startStubIssuer(Date.now, 'nobody')]);
  await jobs.app.get(TrustedIssuersService).add(globex.accountId, trusting(issuers[0]!.did, 'prj_globex'));
  const bearer = (token: string) => ({ key: null, headers: { authorization: `Bearer ${token}` } });
  const claims = { scopes: ALL_SCOPES, audience: 'prj_globex', expiresIn: 3_600 };
  Object.assign(callers, {
    'another account’s private key': { key: globex.apiKey },
    'another account’s public key': { key: globex.publicKey },
    'an agent that another account let in': bearer(await issuers[0]!.delegationToken(claims)),
    'an agent whose issuer nobody trusts': bearer(await issuers[1]!.delegationToken(claims)),
    'another account’s session': bearer(own.sessionToken),
    'the sandbox key of the same account': { key: jobs.account.sandbox.apiKey },
    nobody: { key: null },
  });
  operations = Object.entries(openApiDocument(jobs.app).paths).flatMap(([path, item]) =>
    Object.keys(item)
      .filter((method) => /^(get|post|put|patch|delete)$/.test(method))
      .map((method) => `${method.toUpperCase()} ${path}`),
  );
}, 60_000);
afterAll(async () => {
  await jobs?.close();
  await hook?.close();
  await Promise.all(issuers.map((issuer) => issuer.close()));
});

const TABLES = [
  'jobs',
  'job_photos',
  'deliveries',
  'invites',
  'job_sessions',
  'account_audit',
  'api_keys',
  'webhook_endpoints',
  'aml_monitors',
  'review_cases',
];
/** All that a refused call might have changed of the account that it is not of. */
async function contents(): Promise<string> {
  const { accountId } = jobs.account;
  const rows = await Promise.all(
    TABLES.map((table) =>
      jobs.dataSource.query(
        `SELECT to_jsonb(t) AS row FROM ${table} t WHERE t::text LIKE $1 ORDER BY t::text`,
        [`%${accountId}%`],
      ),
    ),
  );
  expect(rows.filter((found) => found.length > 0).length).toBeGreaterThan(4);
  return JSON.stringify(rows);
}

const send = (method: string, cell: Cell, by: Credentials): Promise<Answer> =>
  jobs.call(method, cell.path, {
    ...by,
    headers: { ...by.headers, ...cell.headers },
    ...(cell.body ? { body: cell.body } : {}),
  });

const replaced = (text: string, ids: string[], by: (id: string) => string) =>
  ids.reduce((result, id) => result.replaceAll(id, by(id)), text);

/** The same request about things that nobody has. */
function unknownOf(cell: Cell): Cell {
  const other = (text: string) => replaced(text, cell.foreign, unknownLike);
  return {
    ...cell,
    path: other(cell.path),
    ...(cell.body ? { body: JSON.parse(other(JSON.stringify(cell.body))) as object } : {}),
    foreign: cell.foreign.map(unknownLike),
  };
}

/** The request without the things it names, and how long their names are. */
const formOf = (cell: Cell): string =>
  replaced(JSON.stringify([cell.path, cell.body, cell.headers]), cell.foreign, (id) => `ID of ${id.length}`);

/** An answer without what differs from one request to the next. */
const wordsOf = ({ status, text }: Answer, cell: Cell) => {
  const named = replaced(text, cell.foreign, () => 'ID');
  // What it made instead is the caller's own: its id and times are new each time.
  return `${status} ${named.replace(/"[A-Za-z0-9]{12}"/g, '"new"').replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time')}`;
};

const REFUSED = [401, 403, 404];
/** Operations that do not refuse an id they do not find: a listing is empty, a body's reference is a wrong parameter. */
const NOT_REFUSED: Record<string, number[]> = {
  'GET /api/jobs': [200],
  'GET /api/deliveries': [200],
  'POST /api/jobs': [400],
  'POST /mcp': [200],
};

let cells = 0;
afterAll(() =>
  console.info(`${operations.length} operations, ${Object.keys(callers).length} callers, ${cells} cells`),
);

describe('the table', () => {
  it('holds every operation of the document, and none that is gone', () => {
    const known = [...Object.keys(ROWS), ...OWN_ONLY, ...OWN_SECRET, ...PUBLIC];
    expect([...operations].sort()).toEqual([...new Set(known)].sort());
  });

  it('is of requests that the owner would be answered', async () => {
    const { key } = { key: jobs.account.apiKey };
    for (const [name, row] of Object.entries(ROWS).filter(([one]) => one.startsWith('GET'))) {
      const answers = await Promise.all(row(theirs, own).map((cell) => send('GET', cell, { key })));
      // A type's own endpoint knows the jobs of its type alone.
      expect([name, answers.filter(({ status }) => status === 200).length > 0]).toEqual([name, true]);
    }
  });
});

describe('about foreign things', () => {
  let before: string;
  beforeAll(async () => (before = await contents()));
  afterEach(async () => expect(await contents()).toBe(before));

  it.each(Object.keys(ROWS))(
    '%s answers everybody as about things that are not there',
    async (name) => {
      const method = name.split(' ')[0]!;
      const deviations: string[] = [];
      for (const [who, by] of Object.entries(callers)) {
        // What is said about nothing is said about every id of its form.
        const aboutNothing = new Map<string, Promise<string>>();
        for (const cell of ROWS[name]!(theirs, own)) {
          // By itself the token is its holder's credential.
          if (who === 'nobody' && cell.name === 'session token') continue;
          const foreign = await send(method, cell, by);
          cells++;
          const form = formOf(cell);
          const unknown = unknownOf(cell);
          const absent =
            aboutNothing.get(form) ?? send(method, unknown, by).then((answer) => wordsOf(answer, unknown));
          aboutNothing.set(form, absent);
          const [said, expected] = [wordsOf(foreign, cell), await absent];
          const what = `${who}, ${cell.name}: ${said.slice(0, 200)}`;
          if (said !== expected) deviations.push(`${what} — and about nothing: ${expected.slice(0, 200)}`);
          const mayBe = [...REFUSED, ...(NOT_REFUSED[name] ?? [])];
          if (!mayBe.includes(foreign.status)) deviations.push(what);
          const leaked = replaced(foreign.text, cell.foreign, () => '');
          if (PLANTED.test(leaked)) deviations.push(`${what} shows what is foreign`);
          if (Object.values(theirs.jobs).some((id) => leaked.includes(id)))
            deviations.push(`${what} shows an id`);
        }
      }
      expect(deviations).toEqual([]);
    },
    30_000,
  );

  it('an Idempotency-Key of another account replays nothing', async () => {
    const headers = { 'Idempotency-Key': 'shared', prefer: 'respond-async' };
    const body = { type: 'selfie-verification', params: { userPhoto: photo } };
    const account = await jobs.createAccount();
    const first = await jobs.call('POST', '/api/jobs', { key: account.apiKey, headers, body });
    const second = await jobs.call('POST', '/api/jobs', { key: globex.apiKey, headers, body });
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.headers.get('idempotent-replayed')).toBeNull();
    expect(second.body.id).not.toBe(first.body.id);
  });

  it('a photo URL is good for its photo alone', async () => {
    expect((await jobs.call('GET', theirs.photoPath, { key: null })).status).toBe(200);
    const { search } = new URL(theirs.photoPath, jobs.url);
    for (const id of [...Object.values(theirs.jobs).slice(1), own.callbackJob]) {
      const answer = await jobs.call('GET', `/photos/${id}/userPhoto${search}`, { key: null });
      expect([answer.status, answer.text]).toEqual([
        403,
        expect.stringContaining('not valid or has expired'),
      ]);
    }
  });

  it('a re-verification of a foreign job is refused like one of no job', async () => {
    const id = theirs.jobs['selfie-verification']!;
    const answers = await Promise.all(
      [id, unknownLike(id)].map(async (jobId) => {
        const body = { type: 'id-reverification', params: { jobId, userPhoto: photo } };
        const answer = await jobs.call('POST', '/api/jobs', { key: globex.apiKey, body });
        return `${answer.status} ${answer.text.replaceAll(jobId, 'ID')}`;
      }),
    );
    expect(answers[0]).toBe(answers[1]);
    expect(answers[0]).toMatch(/^404 /);
  });
});

describe('without credentials', () => {
  it.each([...OWN_ONLY, ...OWN_SECRET])('%s is refused before its body is read', async (name) => {
    const [method, path] = name.split(' ') as [string, string];
    const target = path.replace('{provider}', path.includes('sms') ? 'twilio' : 'sendgrid');
    const body = method === 'GET' ? undefined : { anything: true };
    expect((await jobs.call(method, target, { key: null, body })).status).toBe(401);
    const agent = callers['an agent whose issuer nobody trusts']!;
    expect((await jobs.call(method, target, { ...agent, body })).status).toBe(401);
  });

  it('lists show another account its own alone', async () => {
    const [list, invites] = await Promise.all(
      ['/api/jobs?pageSize=100', '/api/invites'].map((path) =>
        jobs.call('GET', path, { key: globex.apiKey }),
      ),
    );
    const listed = list!.body.items.map(({ id }: { id: string }) => id);
    expect(listed).toEqual(expect.arrayContaining([own.callbackJob]));
    for (const id of Object.values(theirs.jobs)) expect(listed).not.toContain(id);
    expect(invites!.text).not.toContain(theirs.inviteId);
    expect(invites!.body.total).toBe(1);
  });
});
