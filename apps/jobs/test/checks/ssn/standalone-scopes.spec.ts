import { TrustedIssuersService } from '../../../src/accounts/issuers/trusted-issuers.service.js';
import { SCOPES } from '../../../src/accounts/access/scopes.js';
import { startStubIssuer, type StubIssuer, trusting } from '../../accounts/bearer/stub-issuer.js';
import { type RunningJobs, startJobs } from '../../start-jobs.js';

let jobs: RunningJobs;
let issuer: StubIssuer;
beforeAll(async () => {
  issuer = await startStubIssuer();
  jobs = await startJobs({
    worker: false,
    env: { AGENT_REQUESTS_PER_MINUTE: '1000000', REFUSED_TOKENS_PER_MINUTE: '1000000' },
  });
  const trusted = trusting(issuer.did, 'prj_test');
  await jobs.app.get(TrustedIssuersService).add(jobs.account.accountId, trusted);
});
afterAll(async () => {
  await jobs?.close();
  await issuer?.close();
});

const PERSON = { firstName: 'Jane', lastName: 'Sample', dob: '1990-01-31' };
const PHONE = '+12125550100';
const CONSENT = { signatureType: 'electronic', signedAt: '2026-01-01' };
const call = async (scopes: string[], method: string, path: string, body?: unknown) => {
  const token = await issuer.delegationToken({ scopes });
  return jobs.call(method, path, { key: null, headers: { Authorization: `Bearer ${token}` }, body });
};

describe.each([
  [
    'private-ssn',
    'ssn:verify',
    '/api/ssn',
    '/api/private-ssn/jobs',
    { ...PERSON, phone: PHONE, ssn: '4567' },
  ],
  ['dob', 'dob:verify', '/api/dob/verify', '/api/dob/jobs', { ...PERSON, phone: PHONE }],
  [
    'ecbsv-ssn',
    'ssn:verify',
    '/api/ecbsv/verify',
    '/api/ecbsv/jobs',
    { ...PERSON, ssn: '219094567', consent: CONSENT },
  ],
])('a token at %s', (type, scope, endpoint, readPath, params) => {
  it(`verifies with ${scope}, and with no other scope`, async () => {
    const verified = await call([scope], 'POST', endpoint, params);
    expect(verified.status).toBe(200);
    const others = SCOPES.filter((other) => other !== scope);
    const refused = await call([...others, 'mcp'], 'POST', endpoint, {});
    expect(refused.status).toBe(403);
    const challenge = refused.headers.get('www-authenticate');
    expect(challenge).toContain('error="insufficient_scope"');
    expect(challenge).toContain(`scope="${scope}"`);
  });

  it('needs that scope beside jobs:write at POST /api/jobs', async () => {
    const submit = (scopes: string[]) => call(scopes, 'POST', '/api/jobs', { type, params });
    expect((await submit(['jobs:write'])).status).toBe(403);
    expect((await submit([scope])).status).toBe(403);
    expect((await submit(['jobs:write', scope])).status).toBe(200);
  });

  it(`reads with ${scope} or jobs:read`, async () => {
    const { id } = (await call([scope], 'POST', endpoint, params)).body;
    for (const [scopes, status] of [
      [[scope], 200],
      [['jobs:read'], 200],
      [['tin:verify', 'jobs:write'], 403],
    ] as const)
      expect((await call([...scopes], 'GET', `${readPath}/${id}`)).status).toBe(status);
  });
});
