import { ProjectSettingsService } from '../../src/projects/project-settings.service.js';
import { ProjectsService } from '../../src/projects/projects.service.js';
import { hiddenField, TestBrowser } from '../oauth/test-client.js';
import { PASSWORD, type RunningAuth } from '../start-auth.js';

export const AGENT = 'did:web:agent.example';
export const BOUNCER = '/api/v1/bouncer';

/** What the tests' agents ask for, where the test is not about that. */
const SCOPES = [
  ...[
    'files:read',
    'files:write',
    'files:delete',
    'files:*',
    'mail:send',
    'calendar_events:create',
    'bank:transfer',
  ],
  ...['photos:delete', 'tin:verify', 'jobs:read', 'a:b', 'c:d'],
];

export interface TestProject {
  id: string;
  apiKey: string;
  webhookSecret: string;
}

export interface Answer<T = Record<string, unknown>> {
  status: number;
  body: {
    success: boolean;
    data: T;
    error: { code: string; message: string };
    metadata: Record<string, string>;
  };
}

export interface AuthorizeData {
  provider_type: string;
  authorization_url?: string;
  consent_url?: string;
  login_form?: { action: string };
  expires_at: string;
  requested_scopes: string[];
  request_id: string;
}

const by = { actor: { type: 'admin' } } as const;

/** Plays the operator, the agent and the person. */
export class BouncerDriver {
  constructor(readonly auth: RunningAuth) {}

  async project(config: object = {}, organizationId = this.auth.organization.id): Promise<TestProject> {
    const created = await this.auth.app.get(ProjectsService).create(organizationId, 'Test project', by);
    const { id } = created.project;
    const named = { allowedScopes: SCOPES, ...config };
    await this.auth.app.get(ProjectSettingsService).saveConfig(id, named, { replace: false }, by);
    return { id, apiKey: created.apiKey, webhookSecret: created.webhookSecret };
  }

  async tools(projectId: string, toolProtections: object, apiKey: string): Promise<void> {
    const answer = await this.call('PUT', `/projects/${projectId}/tool-protections`, {
      apiKey,
      body: { toolProtections },
    });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  }

  async call<T = Record<string, unknown>>(
    method: string,
    path: string,
    {
      apiKey,
      body,
      headers = {},
    }: { apiKey?: string; body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<Answer<T>> {
    const answer = await fetch(`${this.auth.url}${BOUNCER}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        accept: 'application/json',
        ...(apiKey ? { 'x-api-key': apiKey } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as Answer<T>['body'] };
  }

  authorize(project: TestProject, fields: object = {}): Promise<Answer<AuthorizeData>> {
    return this.call('POST', '/authorize', {
      apiKey: project.apiKey,
      body: { agent_did: AGENT, requested_scopes: ['files:read'], project_id: project.id, ...fields },
    });
  }

  async exchange(project: { id: string }, code: string, fields: object = {}) {
    const answer = await fetch(`${this.auth.url}${BOUNCER}/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        grant_type: 'authorization_code',
        code,
        agent_did: AGENT,
        project_id: project.id,
        ...fields,
      }),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, never> };
  }

  status(project: TestProject, requestId: string) {
    return this.call<{ status: string; code?: string; delegation_id?: string }>(
      'GET',
      `/authorize/${requestId}/status`,
      {
        apiKey: project.apiKey,
      },
    );
  }

  browser(): TestBrowser {
    return new TestBrowser(this.auth.url);
  }

  async signedIn(email = 'owner@acme.example'): Promise<TestBrowser> {
    const browser = this.browser();
    const page = await (await browser.request('/signin')).text();
    await browser.form('/signin', { _csrf: hiddenField(page, '_csrf'), email, password: PASSWORD });
    return browser;
  }

  /** Follows a link through a provider that signs in at once; ends at the consent page. */
  async throughUpstream(
    browser: TestBrowser,
    link: string,
  ): Promise<{ html: string; url: string; callback: string }> {
    const callback = await this.toCallback(browser, link);
    const { answer, url } = await browser.follow(callback);
    return { html: await answer.text(), url, callback };
  }

  /** The address the upstream sends the browser back to, not opened yet. */
  async toCallback(browser: TestBrowser, link: string): Promise<string> {
    const { url: upstreamUrl } = await browser.follow(link);
    const upstream = new TestBrowser(new URL(upstreamUrl).origin);
    return (await upstream.follow(upstreamUrl)).url;
  }

  decide(
    browser: TestBrowser,
    url: string,
    html: string,
    decision: string,
    fields: Record<string, string> = {},
  ) {
    return browser.form(new URL(url).pathname.replace(/\/continue$/, '/consent'), {
      _csrf: hiddenField(html, '_csrf'),
      delegation: hiddenField(html, 'delegation'),
      decision,
      ...fields,
    });
  }

  /** A consent-only request, approved by the owner: its code. */
  async approvedCode(
    project: TestProject,
    fields: object = {},
  ): Promise<{ code: string; requestId: string; delegationId: string }> {
    const { data } = (await this.authorize(project, fields)).body;
    const browser = await this.signedIn();
    const { answer, url } = await browser.follow(data.consent_url!);
    const decided = await this.decide(browser, url, await answer.text(), 'approve');
    if (decided.status !== 303) throw new Error(`approval: ${decided.status}`);
    const { code, delegation_id } = (await this.status(project, data.request_id)).body.data;
    return { code: code!, requestId: data.request_id, delegationId: delegation_id! };
  }
}
