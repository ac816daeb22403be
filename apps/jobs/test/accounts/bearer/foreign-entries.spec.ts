import { eventually } from '@bonafide/testing/eventually';
import { buildDidDocument } from '@bonafide/vc-jwt/did-document';
import { AccountsService } from '../../../src/accounts/accounts.service.js';
import { TrustedIssuersService } from '../../../src/accounts/issuers/trusted-issuers.service.js';
import { type RunningJobs, startJobs } from '../../start-jobs.js';
import { startStubIssuer, type StubIssuer, trusting } from './stub-issuer.js';

let jobs: RunningJobs;
let acme: StubIssuer;
let rival: StubIssuer;
let rivalId: string;
const resource = 'https://shared.example';
beforeAll(async () => {
  [acme, rival] = await Promise.all([startStubIssuer(), startStubIssuer(Date.now, 'rival')]);
  jobs = await startJobs({ worker: false, env: { AGENT_REQUESTS_PER_MINUTE: '1000000' } });
  const issuers = jobs.app.get(TrustedIssuersService);
  await issuers.add(jobs.account.accountId, trusting(acme.did, 'prj_test'));
  rivalId = (await jobs.createAccount()).accountId;
  await issuers.add(rivalId, trusting(rival.did, 'prj_test'));
});
afterAll(async () => {
  await jobs?.close();
  await acme?.close();
  await rival?.close();
});

const answerTo = (token: string) =>
  jobs.call('GET', '/api/jobs?pageSize=1', { key: null, headers: { Authorization: `Bearer ${token}` } });
const keysOf = (...issuers: StubIssuer[]) =>
  issuers.map(({ key }, index) => ({ number: index + 1, publicKeyMultibase: key.publicKeyMultibase }));
const rivalPublishes = (answer: Parameters<StubIssuer['server']['on']>[2]) =>
  rival.server.on('GET', '/orgs/rival/did.json', answer);
const publishing = (...issuers: StubIssuer[]) => ({
  headers: { 'content-type': 'application/did+json' },
  body: JSON.stringify(buildDidDocument(rival.did, keysOf(...issuers))),
});

describe('an account that names another account’s project under its own DID', () => {
  const documents: [string, () => Parameters<StubIssuer['server']['on']>[2]][] = [
    ['lists the key of that project’s organization', () => publishing(rival, acme)],
    ['lists that key alone', () => publishing(acme)],
    ['cannot be read', () => ({ status: 500 })],
    ['never comes', () => () => new Promise<never>(() => undefined)],
  ];
  it.each(documents)('shuts no agent out when its document %s, and is not asked', async (_, document) => {
    rivalPublishes(document());
    const before = rival.server.requests.length;
    const answer = await answerTo(await acme.delegationToken({ scopes: ['jobs:read'] }));
    expect([answer.status, rival.server.requests.length]).toEqual([200, before]);
  });

  it('keeps its own agents', async () => {
    rivalPublishes(publishing(rival, acme));
    expect((await answerTo(await rival.delegationToken({ scopes: ['jobs:read'] }))).status).toBe(200);
  });

  it('gets no agent of the other one, also while that account is disabled', async () => {
    rivalPublishes(publishing(rival, acme));
    const accounts = jobs.app.get(AccountsService);
    await accounts.disableAccount(jobs.account.accountId);
    const token = await acme.delegationToken({ scopes: ['jobs:read'] });
    await eventually(async () => expect((await answerTo(token)).status).toBe(401));
    await accounts.enableAccount(jobs.account.accountId);
  });
});

it('a resource is one of many accounts, each with an issuer of its own', async () => {
  const issuers = jobs.app.get(TrustedIssuersService);
  const made: string[] = [];
  for (let n = 0; n < 24; n++) made.push((await jobs.createAccount()).accountId);
  const rows: { id: string }[] = await jobs.dataSource.query(
    'SELECT id FROM accounts WHERE id = ANY ($1) ORDER BY id',
    [made],
  );
  // The last ones in the order in which they are found.
  const dids = [...rows.slice(2).map((_, n) => `did:web:auth.example:orgs:org${n}`), acme.did, rival.did];
  for (const [n, { id }] of rows.entries()) await issuers.add(id, trusting(dids[n]!, resource));
  for (const one of [acme, rival]) {
    const answer = await answerTo(await one.accessToken({ scopes: ['jobs:read'], audience: resource }));
    expect(answer.status).toBe(200);
  }
});
