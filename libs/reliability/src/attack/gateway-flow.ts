// An agent of the gateway: a client that registers itself, a person who signs in and allows it, and its token.
import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { ALL_SCOPES } from '@bonafide/jobs/accounts/scopes';
import type { Browser } from '../browser.js';
import { dashboard } from './delegation-flow.js';
import type { Stage } from './stage.js';

const GATEWAY = '/api/v1/gateway/oauth';
/** What the consent page asks for, and what it has to be given back. */
const FIELD = /<input type="(?:checkbox|hidden)" name="([^"]+)" value="([^"]*)"/g;
const REDIRECT_URI = 'http://127.0.0.1/callback';

/** Registers what may be granted at the jobs service, as an owner of the organization. */
export async function registerResource(stage: Stage, owner: Browser, org: string): Promise<void> {
  const scopes = ALL_SCOPES.map((name) => ({ name, description: name }));
  const body = { uri: stage.url('jobs'), name: 'Jobs', scopes };
  const { status, text } = await dashboard(stage, owner, 'PUT', `/organizations/${org}/resources`, body);
  assert.equal(status, 200, text);
}

/** The token of a new agent that this person, signed in just now, gave every scope of the jobs service. */
export async function agentToken(stage: Stage, person: Browser): Promise<string> {
  const registered = await stage.send('auth', {
    path: `${GATEWAY}/register`,
    body: { redirect_uris: [REDIRECT_URI], client_name: 'Agent' },
  });
  assert.equal(registered.status, 201, registered.text);
  const clientId = registered.json.client_id as string;
  const verifier = randomBytes(32).toString('base64url');
  const query = new URLSearchParams({
    client_id: clientId,
    response_type: 'code',
    state: randomBytes(8).toString('hex'),
    redirect_uri: REDIRECT_URI,
    scope: ALL_SCOPES.join(' '),
    resource: stage.url('jobs'),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const { html } = await person.page(`${GATEWAY}/authorize?${query}`);
  const form = new URLSearchParams({ decision: 'approve' });
  for (const [, name, value] of html.matchAll(FIELD)) form.append(name!, value!);
  const code = await codeBehind(person, form);
  const exchanged = await stage.send('auth', {
    path: `${GATEWAY}/token`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: clientId,
      code,
      code_verifier: verifier,
      redirect_uri: REDIRECT_URI,
      resource: stage.url('jobs'),
    }).toString(),
  });
  assert.equal(exchanged.status, 200, exchanged.text);
  return exchanged.json.access_token as string;
}

/** Sends the consent form; the page after it leads on by a link, because browsers apply `form-action` to redirects. */
async function codeBehind(person: Browser, form: URLSearchParams): Promise<string> {
  const { html } = await person.request('/consent', form);
  const next = /href="([^"]*)">Continue</.exec(html)?.[1];
  assert.ok(next, `the approval leads nowhere: ${html.slice(-400)}`);
  const { location } = await person.request(next.replaceAll('&amp;', '&'));
  const code = new URL(location).searchParams.get('code');
  assert.ok(code, location);
  return code;
}
