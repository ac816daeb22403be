import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, type GenerateKeyPairResult, SignJWT } from 'jose';
import { PreregisteredClientsService } from '../../src/oauth/clients/preregistered-clients.service.js';
import type { RunningAuth } from '../start-auth.js';
import { GatewayDriver, hiddenField, type TestBrowser, type Tokens } from './test-client.js';

const CIBA = 'urn:openid:params:grant-type:ciba';

export interface AgentClient {
  clientId: string;
  key: GenerateKeyPairResult;
}

export interface Asked {
  auth_req_id: string;
  expires_in: number;
  interval: number;
}

type Fields = Record<string, string> | [string, string][];

/** Agents without a browser, and the person they ask. */
export class BackchannelDriver {
  readonly gateway: GatewayDriver;

  constructor(readonly auth: RunningAuth) {
    this.gateway = new GatewayDriver(auth);
  }

  async client(
    changes: { name?: string; organizationId?: string; notificationEndpoint?: string } = {},
  ): Promise<AgentClient> {
    const key = await generateKeyPair('ES256', { extractable: true });
    const { clientId } = await this.auth.app.get(PreregisteredClientsService).create(
      {
        name: 'Night shift',
        redirectUris: [],
        usesBackchannel: true,
        organizationId: this.auth.organization.id,
        jwks: { keys: [await exportJWK(key.publicKey)] },
        ...changes,
      },
      { actor: { type: 'admin' } },
    );
    return { clientId, key };
  }

  async ask(client: AgentClient, fields: Fields = {}): Promise<Response> {
    const given = Array.isArray(fields) ? fields : Object.entries(fields);
    const named = given.map(([name]) => name);
    const defaults = Object.entries({ scope: 'openid mcp', login_hint: this.auth.user.email });
    return fetch(`${this.gateway.issuer}/bc-authorize`, {
      method: 'POST',
      body: new URLSearchParams([
        ...Object.entries(await this.proof(client)),
        ...defaults.filter(([name]) => !named.includes(name)),
        ...given,
      ]),
    });
  }

  async asked(client: AgentClient, fields: Fields = {}): Promise<Asked> {
    const answer = await this.ask(client, fields);
    if (answer.status !== 200) throw new Error(`bc-authorize: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Asked;
  }

  async poll(client: AgentClient, { auth_req_id }: Asked, origin = this.auth.url): Promise<Response> {
    const { pathname } = new URL(this.gateway.issuer);
    return fetch(`${origin}${pathname}/token`, {
      method: 'POST',
      body: new URLSearchParams({ ...(await this.proof(client)), grant_type: CIBA, auth_req_id }),
    });
  }

  async granted(client: AgentClient, asked: Asked): Promise<Tokens> {
    const answer = await this.poll(client, asked);
    if (answer.status !== 200) throw new Error(`poll: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Tokens;
  }

  /** Names of what waits in the person's portal, the newest first. */
  async waiting(browser: TestBrowser): Promise<string[]> {
    const html = await (await browser.request('/delegations')).text();
    return [...html.matchAll(/\/consent\?interaction=(ask_\w+)/g)].map((match) => match[1]!);
  }

  /** The form of the page that decides, as a browser would send it. */
  async form(browser: TestBrowser, id: string): Promise<URLSearchParams> {
    const html = await (await browser.request(`/consent?interaction=${id}`)).text();
    const fields = new URLSearchParams(
      ['_csrf', 'interaction', 'organization'].map((name): [string, string] => [
        name,
        hiddenField(html, name),
      ]),
    );
    if (html.includes('name="scoped"')) fields.append('scoped', '1');
    return fields;
  }

  async decide(
    browser: TestBrowser,
    decision: 'approve' | 'deny' | 'mute',
    { id, scopes = [] }: { id?: string; scopes?: string[] } = {},
  ): Promise<Response> {
    const body = await this.form(browser, id ?? (await this.waiting(browser))[0]!);
    body.set('decision', decision);
    for (const scope of scopes) body.append('scope', scope);
    return browser.request('/consent', { method: 'POST', body });
  }

  /** What proves that a client holds its key (RFC 7523 section 2.2). */
  async proof({ clientId, key }: AgentClient): Promise<Record<string, string>> {
    const now = Math.floor(Date.now() / 1000);
    const claims = { iss: clientId, sub: clientId, aud: this.gateway.issuer, jti: randomUUID() };
    const jwt = new SignJWT({ ...claims, iat: now, exp: now + 60 });
    return {
      client_id: clientId,
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: await jwt.setProtectedHeader({ alg: 'ES256' }).sign(key.privateKey),
    };
  }
}
