import { createDidWebResolver } from '@bonafide/vc-jwt/did-web-resolver';
import { createIssuerTrust } from '@bonafide/vc-jwt/issuer-trust';
import { createKeyResolver } from '@bonafide/vc-jwt/key-resolver';
import { createStatusListReader } from '@bonafide/vc-jwt/status-list-cache';
import { createVerifier } from '@bonafide/vc-jwt/verify';
import { Webhook } from 'standardwebhooks';
import type { DemoStep, DevContext } from '../dev-context.js';
import { FormBrowser } from './form-browser.js';

/** The agent of the guides, whom the first account lets in. */
export const AGENT_DID = 'did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK';

interface Granted {
  event: string;
  delegation_id: string;
  delegation_token: string;
}

/** An agent asks, a person approves, the worker gets a token, and the token does its one thing at the jobs service. */
export const agentFlow: DemoStep = {
  title: 'an agent is approved and verifies a TIN with its delegation token',
  async run(context) {
    const { quickstart, stubs } = context;
    const project = quickstart.auth.projects.find(({ mode }) => mode === 'oauth')!;
    const bouncer = `${quickstart.auth.url}/api/v1/bouncer`;
    const headers = { 'X-API-Key': project.runtimeKey, 'Content-Type': 'application/json' };
    const known = stubs.worker.requests.length;
    const asked = await json<{ data: { authorization_url: string; request_id: string } }>(
      `${bouncer}/authorize`,
      {
        method: 'POST',
        headers,
        body: JSON.stringify({
          project_id: project.id,
          agent_did: AGENT_DID,
          agent_name: 'Demo agent',
          requested_scopes: ['tin:verify', 'jobs:read'],
          expires_in_days: 1,
        }),
      },
    );
    await approve(asked.data.authorization_url);
    const requestId = asked.data.request_id;
    const { data } = await json<{ data: { code: string } }>(`${bouncer}/authorize/${requestId}/status`, {
      headers,
    });
    const token = await json<{ delegation_token: string; delegation_id: string; user_did: string }>(
      `${bouncer}/oauth/token`,
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({
          grant_type: 'authorization_code',
          code: data.code,
          agent_did: AGENT_DID,
          project_id: project.id,
        }),
      },
    );
    const delivered = (await stubs.worker.received(known + 1, { timeoutMs: 30_000 })).at(-1)!;
    new Webhook(project.webhookSecret).verify(delivered.text, delivered.headers as Record<string, string>);
    const granted = delivered.json<Granted>();
    if (granted.delegation_id !== token.delegation_id) throw new Error('the worker got another delegation');
    const { claims } = await verify(context, project.id, granted.delegation_token);
    return [
      `${claims.sub.slice(0, 24)}… asked for tin:verify, jobs:read; ${token.user_did.split(':').at(-1)} signed in at ${stubs.signInProvider.host} and approved`,
      `${granted.event} ${token.delegation_id} reached ${stubs.worker.url}/delegations, signature verifies`,
      'the token verifies offline: did:key signature, organization, audience, status list',
      await use(context, granted.delegation_token),
    ];
  },
};

/** What the person does. */
async function approve(link: string): Promise<void> {
  const browser = new FormBrowser();
  const signIn = await browser.open(link);
  const consent = await browser.submit(signIn, { email: 'ada@people.example' });
  const done = await browser.submit(consent, { decision: 'approve' });
  if (done.status !== 200 || !done.html.includes('Allowed'))
    throw new Error(`the approval ended at ${done.url}`);
}

function verify({ quickstart: { auth } }: DevContext, projectId: string, token: string) {
  const did = `did:web:${encodeURIComponent(new URL(auth.url).host)}:orgs:${auth.orgSlug!}`;
  const didWeb = createDidWebResolver({ fetch, allowLoopbackHttp: true });
  const keys = createKeyResolver({ didWeb });
  const trustedIssuers = createIssuerTrust({ issuers: [did], didWeb });
  return createVerifier({
    keys,
    trustedIssuers,
    audience: projectId,
    tokenUse: 'delegation',
    statusList: createStatusListReader({ fetch, keys, issuers: trustedIssuers, allowLoopbackHttp: true }),
  })(token);
}

async function use({ quickstart: { jobs }, options, stubs }: DevContext, token: string): Promise<string> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  if (options.env['SANDBOX'] === 'true') {
    const { total } = await json<{ total: number }>(`${jobs.url}/api/jobs?pageSize=1`, { headers });
    return `with nothing but the token, the agent lists the ${total} jobs of the sandbox account`;
  }
  const tin = await json<{ id: string; result: { status: string } }>(`${jobs.url}/api/tin/verify`, {
    method: 'POST',
    headers,
    body: JSON.stringify({
      firstName: 'Marisol',
      lastName: 'Quintero',
      tinType: 'ITIN',
      tin: '900700000',
      phone: '+14155550123',
      callbackURL: `${stubs.callbackReceiver.url}/callbacks/agent`,
    }),
  });
  return `with nothing but the token, the agent verified a TIN: job ${tin.id}, ${tin.result.status}`;
}

async function json<T>(url: string, init: RequestInit): Promise<T> {
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}
