import { readFile } from 'node:fs/promises';
import { triesEveryCase } from '@bonafide/testing/config';
import { ALL_SCOPES, SCOPES } from '../../../src/accounts/access/scopes.js';
import type { Effect } from '../../../src/accounts/access/effects.js';
import { MEMBER_ROLES } from '../../../src/accounts/members/member-role.js';
import { MembersService } from '../../../src/accounts/members/members.service.js';
import { TrustedIssuersService } from '../../../src/accounts/issuers/trusted-issuers.service.js';
import { BY_OPERATOR } from '../../../src/accounts/audit/record-audit-event.js';
import { openApiDocument } from '../../../src/openapi/document.js';
import { startStubIssuer, type StubIssuer, trusting } from '../bearer/stub-issuer.js';
import { plainPhoto } from '../../checks/id-verification/verify.js';
import { type RunningJobs, startJobs } from '../../start-jobs.js';
import { ACCESS_TABLE, accessMarkdown, type AccessRow, isForRole, isForScopes } from './access-table.js';

/*
 * Every operation by every kind of credential: what the access table does not list is refused with 401 or 403, what it
 * lists is not. Bodies are empty, so whoever is let in is answered 200, 400 or 404.
 */

const RESOURCE = 'https://jobs.example/matrix';
const DOCUMENT = new URL('../../../../../docs/access.md', import.meta.url);

interface Credentials {
  key?: string | null;
  headers?: Record<string, string>;
  queryToken?: string;
}

let jobs: RunningJobs;
let issuer: StubIssuer;
let sessionJob: string;
interface Caller {
  name: string;
  credentials: Credentials;
  isAllowed: (row: AccessRow) => boolean;
}
let callers: Caller[];
/** Agents and restricted keys with scopes that tell at this operation. */
let holdersAt: (row: AccessRow) => Promise<Caller[]>;

/**
 * Scopes to hold at an operation that lists `listed`: each of them, each set that opens it, all but one of them, and
 * every scope that it does not list. Who holds more is let in wherever who holds some of it is: of these sets one is
 * answered wrongly wherever any set of scopes is. EVERY_CASE tries every scope everywhere, and as an agent every pair and
 * all but one.
 */
function scopesAt({ scopes = [] }: AccessRow, who: 'agent' | 'key'): string[][] {
  const listed = [...new Set<string>(scopes.flat())];
  const without = (left: readonly string[]) => ALL_SCOPES.filter((scope) => !left.includes(scope));
  const some = [
    ...listed.map((scope) => [scope]),
    ...scopes.map((entry) => [entry].flat()),
    ...listed.map((scope) => without([scope])),
    without(listed),
  ];
  const singles = ALL_SCOPES.map((scope) => [scope]);
  const further = [
    ...SCOPES.flatMap((one, at) => SCOPES.slice(at + 1).map((other) => [one, other])),
    ...ALL_SCOPES.map((scope) => without([scope])),
  ];
  const tried = triesEveryCase() ? [...some, ...singles, ...(who === 'agent' ? further : [])] : some;
  return [...new Map(tried.filter((set) => set.length > 0).map((set) => [set.join(), set])).values()];
}

/** The same credentials for whoever asks for the same. */
function once<T extends unknown[]>(
  make: (...of: T) => Promise<Credentials>,
): (...of: T) => Promise<Credentials> {
  const made = new Map<string, Promise<Credentials>>();
  return (...of) => {
    const known = made.get(JSON.stringify(of)) ?? make(...of);
    made.set(JSON.stringify(of), known);
    return known;
  };
}

const ofScopes = (held: readonly string[]) => (row: AccessRow) => isForScopes(row, held);

beforeAll(async () => {
  jobs = await startJobs({
    env: { AGENT_REQUESTS_PER_MINUTE: '1000000', REFUSED_TOKENS_PER_MINUTE: '1000000' },
  });
  issuer = await startStubIssuer();
  await jobs.app
    .get(TrustedIssuersService)
    .add(jobs.account.accountId, { ...trusting(issuer.did, RESOURCE), scopes: [...ALL_SCOPES] });
  const members = MEMBER_ROLES.map((role) => ({
    issuer: issuer.did,
    subject: `${issuer.did}:users:${role}`,
    role,
  }));
  await jobs.dataSource.transaction((manager) =>
    jobs.app.get(MembersService).change(manager, jobs.account.accountId, () => members, BY_OPERATOR),
  );
  const agent = once(async (scopes: readonly string[], person = 'usr_1'): Promise<Credentials> => {
    const userDid = `${issuer.did}:users:${person}`;
    const signedIn = { at: -1 };
    const token = await issuer.accessToken({ scopes: [...scopes], audience: RESOURCE, userDid, signedIn });
    return { key: null, headers: { authorization: `Bearer ${token}` } };
  });
  const openSession = async (key: string) => {
    const body = { type: 'id-verification', params: {} };
    const { body: session } = await jobs.call('POST', '/api/jobs/session', { key, body });
    return session as { id: string; token: string };
  };
  const restrictedKey = once(async (scopes: readonly string[]): Promise<Credentials> => {
    const body = { kind: 'private', scopes };
    return { key: (await jobs.call('POST', '/api/management/keys', { body })).body.secret as string };
  });
  const session = await openSession(jobs.account.apiKey);
  sessionJob = session.id;
  const holder = (who: string, scopes: string[], made: Promise<Credentials>): Promise<Caller> =>
    made.then((credentials) => ({
      name: `${who} with ${scopes.join(' and ')}`,
      credentials,
      isAllowed: ofScopes(scopes),
    }));
  holdersAt = (row) =>
    Promise.all([
      ...scopesAt(row, 'agent').map((scopes) => holder('an agent', scopes, agent(scopes))),
      ...scopesAt(row, 'key').map((scopes) => holder('a key', scopes, restrictedKey(scopes))),
    ]);
  callers = [
    {
      name: 'the private key',
      credentials: { key: jobs.account.apiKey },
      isAllowed: ({ open, sessionOnly }) => !open && !sessionOnly,
    },
    {
      name: 'the public key',
      credentials: { key: jobs.account.publicKey },
      isAllowed: ({ publicKey }) => publicKey === true,
    },
    {
      name: 'a session',
      credentials: {
        key: null,
        headers: { authorization: `Bearer ${session.token}` },
        queryToken: session.token,
      },
      isAllowed: ({ session: may }) => may === true,
    },
    {
      name: 'an agent with mcp',
      credentials: await agent(['mcp']),
      isAllowed: ofScopes(['mcp']),
    },
    ...(await Promise.all(
      MEMBER_ROLES.map(async (role) => ({
        name: `an agent with every scope for a member of role ${role}`,
        credentials: await agent(ALL_SCOPES, role),
        isAllowed: (row: AccessRow) => isForRole(row, role),
      })),
    )),
    {
      name: 'the sandbox key',
      credentials: { key: jobs.account.sandbox.apiKey },
      isAllowed: () => false,
    },
    {
      name: 'the signature key',
      credentials: { key: jobs.account.signatureKey },
      isAllowed: () => false,
    },
    {
      name: 'a made-up token',
      credentials: { key: null, headers: { authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.' } },
      isAllowed: () => false,
    },
    { name: 'nobody', credentials: { key: null }, isAllowed: () => false },
  ];
}, 60_000);
afterAll(async () => {
  await jobs?.close();
  await issuer?.close();
});

it('the table has every operation of the OpenAPI document, and none that is gone', () => {
  const documented = Object.entries(openApiDocument(jobs.app).paths).flatMap(([path, item]) =>
    Object.keys(item)
      .filter((method) => /^(get|post|put|patch|delete)$/.test(method))
      .map((method) => `${method.toUpperCase()} ${path}`),
  );
  const listed = Object.keys(ACCESS_TABLE).map((name) => name.split(' ').slice(0, 2).join(' '));
  expect([...new Set(listed)].sort()).toEqual([...documented].sort());
});

it('docs/access.md shows the table, with what each operation says that it can do', async () => {
  const { paths } = openApiDocument(jobs.app);
  const effectsOf = (operation: string): readonly Effect[] => {
    const [method, path] = operation.split(' ') as [string, string];
    const documented = paths[path] as Record<string, { 'x-effects'?: Effect[] }>;
    return documented[method.toLowerCase()]!['x-effects'] ?? [];
  };
  expect(await readFile(DOCUMENT, 'utf8')).toContain(accessMarkdown(effectsOf));
});

describe.each(Object.entries(ACCESS_TABLE))('%s', (name, row) => {
  it('lets in who is listed, and refuses everybody else', async () => {
    const [method, path] = name.split(' ') as [string, string];
    const deviations: string[] = [];
    for (const { name: who, credentials, isAllowed } of [...callers, ...(await holdersAt(row))]) {
      const status = await statusOf(method, path, row, credentials);
      // A session is of one type of job: another is a mistake in the parameter.
      const isRefused =
        status === 401 || status === 403 || (who === 'a session' && row.type && status === 400);
      const mayPass = row.open === 'public' || isAllowed(row);
      const isAnswered = !isRefused || (mayPass && status === 400);
      if (isAnswered !== mayPass || status >= 500) deviations.push(`${who}: ${status}`);
    }
    expect(deviations).toEqual([]);
  }, 30_000);
});

async function statusOf(
  method: string,
  path: string,
  row: AccessRow,
  { queryToken, ...credentials }: Credentials,
): Promise<number> {
  const target = path
    .replace('{id}', sessionJob)
    .replace('{callbackId}', 'AAAAAAAAAAAA')
    .replace('{provider}', path.includes('sms') ? 'twilio' : 'sendgrid');
  const asParameter = queryToken !== undefined && path === '/api/jobs' && method === 'GET';
  // A removed job ends its session: the one that is erased is another.
  const final = method === 'DELETE' ? target.replace(sessionJob, 'AAAAAAAAAAAA') : target;
  const { status } = await jobs.call(method, asParameter ? `${final}?token=${queryToken}` : final, {
    ...(asParameter ? { key: null } : credentials),
    ...(method === 'GET' ? {} : { body: await bodyOf(row) }),
  });
  return status;
}

let photo: Promise<string> | undefined;

/** Valid enough that whoever may submit this type is not refused for the body. */
async function bodyOf({ type, body = {} }: AccessRow): Promise<object> {
  if (!type) return body;
  photo ??= plainPhoto('#777', 8, 8);
  return {
    type,
    params: type === 'id-verification' ? { idPhoto: 'AAAA' } : { userPhoto: await photo },
  };
}
