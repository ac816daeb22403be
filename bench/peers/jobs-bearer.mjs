// The jobs service as built, in this process, with an issuer beside it; times what a bearer token adds to its requests.
// For bench/bouncer.mjs.
import { randomBytes, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { ALL_SIMULATED } from '../../apps/jobs/dist/providers/providers.js';
import { AccountsService } from '../../apps/jobs/dist/accounts/accounts.service.js';
import { ActionProofsService } from '../../apps/jobs/dist/accounts/access/action-proofs.service.js';
import { AuthenticateService } from '../../apps/jobs/dist/accounts/access/authenticate.service.js';
import { createJobsApp } from '../../apps/jobs/dist/app.js';
import { readJobsConfig } from '../../apps/jobs/dist/config.js';
import { migrate } from '../../apps/jobs/dist/processes/database.js';
import { buildDelegationClaims } from '../../libs/vc-jwt/dist/delegation-credential.js';
import { buildDidDocument } from '../../libs/vc-jwt/dist/did-document.js';
import { didKeyVerificationMethod } from '../../libs/vc-jwt/dist/did-key.js';
import { encodeDidWeb } from '../../libs/vc-jwt/dist/did-web.js';
import { generateKey } from '../../libs/vc-jwt/dist/keys.js';
import { createSigner, signJwt } from '../../libs/vc-jwt/dist/sign.js';
import { createStatusBits, encodeStatusList } from '../../libs/vc-jwt/dist/status-list.js';
import { signStatusList } from '../../libs/vc-jwt/dist/status-list-credential.js';
import { listen } from '../listen.mjs';
import { serveCommands } from '../serve-commands.mjs';

const key = await generateKey();
const issuer = createServer((request, response) => answers[request.url](response));
const host = `127.0.0.1:${await listen(issuer)}`;
const did = encodeDidWeb(host, ['orgs', 'acme']);
const listUrl = `http://${host}/status-list`;
const seconds = () => Math.floor(Date.now() / 1_000);
const listSigner = await createSigner({ kid: `${did}#key-1`, privateKey: key.privateJwk });
const list = await signStatusList(
  { url: listUrl, issuer: did, issuedAt: seconds(), encodedList: await encodeStatusList(createStatusBits()) },
  listSigner,
);
let fetches = 0;
const answers = {
  '/orgs/acme/did.json': (response) => {
    fetches++;
    const keys = [{ number: 1, publicKeyMultibase: key.publicKeyMultibase }];
    response
      .setHeader('content-type', 'application/did+json')
      .end(JSON.stringify(buildDidDocument(did, keys)));
  },
  '/status-list': (response) => {
    fetches++;
    response.setHeader('content-type', 'application/vc+jwt').end(list);
  },
};

const url = `http://127.0.0.1:${process.env.PORT}`;
const config = readJobsConfig({
  ...process.env,
  ...ALL_SIMULATED,
  NODE_ENV: 'test',
  LOG_LEVEL: 'error',
  HOST: '127.0.0.1',
  PUBLIC_URL: url,
  ENCRYPTION_KEYS: `k1:${randomBytes(32).toString('base64')}`,
  OUTBOUND_ALLOW_HOSTS: host,
  READS_PER_MINUTE: '1000000',
  WRITES_PER_MINUTE: '1000000',
  AGENT_REQUESTS_PER_MINUTE: '1000000',
});
const { write } = process.stdout;
process.stdout.write = () => true;
await migrate(config);
process.stdout.write = write;

/** Milliseconds spent in a method while a request was served, the database's time included. */
function timed(prototype, name) {
  const spent = { ms: 0 };
  const original = prototype[name];
  prototype[name] = async function (...args) {
    const began = performance.now();
    try {
      return await original.apply(this, args);
    } finally {
      spent.ms += performance.now() - began;
    }
  };
  return spent;
}
const checking = timed(AuthenticateService.prototype, 'authenticate');
const proving = timed(ActionProofsService.prototype, 'record');

const { app } = await createJobsApp({ config });
await app.listen(Number(process.env.PORT), '127.0.0.1');
const account = await app.get(AccountsService).createAccount({
  name: 'bench',
  enable: ['tinValidationEnabled'],
  settings: { membersOnly: false },
  trustedIssuers: [
    {
      did,
      projects: ['prj_bench'],
      scopes: ['jobs:read', 'jobs:write', 'jobs:photos', 'tin:verify'],
      approvers: { roles: ['owner'] },
    },
  ],
});

const signer = await createSigner({ kid: didKeyVerificationMethod(key.did), privateKey: key.privateJwk });
const mint = (index) =>
  signJwt(
    buildDelegationClaims({
      issuer: key.did,
      issuedAt: seconds(),
      expiresAt: seconds() + 3_600,
      scopes: ['tin:verify'],
      delegation: { id: `dlg_${randomUUID()}` },
      user: { did: `${did}:users:usr_1`, approver: { role: 'owner' } },
      sessionId: 'ses_1',
      organization: { id: 'org_1', slug: 'acme' },
      status: { list: listUrl, index },
      agentDid: 'did:web:agent.example',
      agentProof: undefined,
      projectId: 'prj_bench',
    }),
    signer,
  );

const TIN = JSON.stringify({
  firstName: 'Ana',
  lastName: 'Lima',
  tinType: 'ITIN',
  tin: '912701230',
  phone: '+12125550100',
  callbackURL: 'https://8.8.8.8/tin',
});
let jobId;
const requests = {
  verify: (headers) => fetch(`${url}/api/tin/verify`, { method: 'POST', headers, body: TIN }),
  read: (headers) => fetch(`${url}/api/tin/jobs/${jobId}`, { headers }),
};

async function measure({ what, count, credentials }) {
  const tokens = await Promise.all(Array.from({ length: count }, (_, index) => mint(index)));
  checking.ms = proving.ms = 0;
  const before = fetches;
  let total = 0;
  for (const token of tokens) {
    const own =
      credentials === 'bearer' ? { authorization: `Bearer ${token}` } : { 'x-api-key': account.apiKey };
    const began = performance.now();
    const answer = await requests[what]({ ...own, 'content-type': 'application/json' });
    const body = await answer.json();
    total += performance.now() - began;
    if (answer.status !== 200) throw new Error(JSON.stringify(body));
    jobId ??= body.id;
  }
  const each = (ms) => ms / count;
  return {
    request: each(total),
    check: each(checking.ms),
    proof: each(proving.ms),
    fetches: fetches - before,
  };
}

serveCommands(url, measure);
