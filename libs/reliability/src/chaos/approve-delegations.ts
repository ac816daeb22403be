import { Browser, hiddenField } from '../browser.js';
import { persist } from './client.js';

export interface BouncerTarget {
  url: string;
  projectId: string;
  apiKey: string;
  email: string;
  password: string;
}

export interface Approved {
  requestId: string;
  delegationId: string;
  /** how many of our parallel code exchanges returned a token; a response may also have been lost */
  tokens: number;
}

interface Envelope<T> {
  data: T;
}

const AGENT = 'did:web:agent.example';
const BASE = '/api/v1/bouncer';

/** Retries from the start after any failure, like a person who reloads the page. */
async function untilDone<T>(what: string, work: () => Promise<T | undefined>): Promise<T> {
  const until = Date.now() + 240_000;
  let last: unknown;
  for (;;) {
    try {
      const done = await work();
      if (done !== undefined) return done;
    } catch (error) {
      last = error;
    }
    if (Date.now() > until) throw new Error(`${what} never came about: ${String(last)}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

export async function signIn(target: BouncerTarget): Promise<Browser> {
  return untilDone('sign-in', async () => {
    const person = new Browser(target.url);
    const { html } = await person.page('/signin');
    return (await enterPassword(target, person, html)) ? person : undefined;
  });
}

async function enterPassword(target: BouncerTarget, person: Browser, html: string): Promise<boolean> {
  const form = { _csrf: hiddenField(html, '_csrf'), email: target.email, password: target.password };
  const { status } = await person.request('/signin', form);
  return status === 303 || status === 302;
}

/** From the agent's request to its token, with two simultaneous exchanges of the same code. */
export async function approveDelegation(
  target: BouncerTarget,
  person: Browser,
  n: number,
): Promise<Approved> {
  const started = await persist<Envelope<{ request_id: string; consent_url: string }>>(
    `${target.url}${BASE}/authorize`,
    {
      method: 'POST',
      headers: { 'x-api-key': target.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({
        agent_did: AGENT,
        requested_scopes: ['files:read', `session:${n % 7}`],
        project_id: target.projectId,
      }),
    },
  );
  if (!started.body.data)
    throw new Error(`authorize answered ${started.status}: ${JSON.stringify(started.body)}`);
  const { request_id: requestId, consent_url: link } = started.body.data;
  const { code, delegation_id: delegationId } = await untilDone(`approval of ${requestId}`, async () => {
    const seen = await status(target, requestId);
    if (seen.code) return { code: seen.code, delegation_id: seen.delegation_id! };
    const { html, path } = await person.page(link);
    // Sessions are in Redis: after a loss of its data, people sign in again.
    if (path === '/signin') {
      await enterPassword(target, person, html);
      return undefined;
    }
    await person.request(path.replace(/\/continue$/, '/consent'), {
      _csrf: hiddenField(html, '_csrf'),
      delegation: hiddenField(html, 'delegation'),
      decision: 'approve',
    });
    const { code, delegation_id } = await status(target, requestId);
    return code ? { code, delegation_id: delegation_id! } : undefined;
  });
  const answers = await Promise.all([exchange(target, code), exchange(target, code)]);
  return { requestId, delegationId, tokens: answers.filter((got) => got === 200).length };
}

async function status(target: BouncerTarget, requestId: string) {
  const answer = await persist<Envelope<{ status: string; code?: string; delegation_id?: string }>>(
    `${target.url}${BASE}/authorize/${requestId}/status`,
    { headers: { 'x-api-key': target.apiKey } },
  );
  return answer.body.data ?? { status: 'unknown' };
}

async function exchange(target: BouncerTarget, code: string): Promise<number> {
  const { status } = await persist(`${target.url}${BASE}/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      grant_type: 'authorization_code',
      code,
      agent_did: AGENT,
      project_id: target.projectId,
    }),
  });
  return status;
}
