// Creating a delegation at the auth service: from the organization to the token, over HTTP.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { type Browser, hiddenField } from '../browser.js';
import type { HttpResponse, Stage } from './stage.js';

export const BOUNCER = '/api/v1/bouncer';
const DASHBOARD = '/api/v1/dashboard';
export const AGENT = 'did:web:agent.example';

export interface Project {
  org: string;
  projectId: string;
  apiKey: string;
  runtimeKey: string;
}
export interface Person {
  id: string;
  email: string;
  password: string;
}

const unique = (name: string) => `${name}-${randomBytes(4).toString('hex')}`;

export async function organization(stage: Stage): Promise<string> {
  const slug = unique('org');
  await stage.cluster.admin('auth', 'organization', 'create', '--slug', slug, '--name', slug);
  return slug;
}

export const person = (stage: Stage, org: string, role: string): Promise<Person> =>
  stage.cluster.admin<Person>(
    'auth',
    'user',
    'create',
    '--org',
    org,
    '--email',
    `${unique(role)}@${org}.example`,
    '--role',
    role,
  );

export async function project(stage: Stage, org: string, scopes?: string): Promise<Project> {
  const made = await stage.cluster.admin<Omit<Project, 'org'>>(
    ...(['auth', 'project', 'create', '--org', org, '--name', unique('project'), '--mode', 'none'] as const),
    ...(scopes ? [`--scopes=${scopes}`] : []),
  );
  return { org, ...made };
}

export const authorize = (
  stage: Stage,
  { projectId, apiKey }: Project,
  scopes: string[],
  fields: object = {},
) =>
  stage.send('auth', {
    path: `${BOUNCER}/authorize`,
    headers: { 'X-API-Key': apiKey },
    body: { agent_did: AGENT, requested_scopes: scopes, project_id: projectId, ...fields },
  });

export const byKey = (stage: Stage, key: string, path: string, body?: object): Promise<HttpResponse> =>
  stage.send('auth', { path: `${BOUNCER}${path}`, headers: { 'X-API-Key': key }, ...(body && { body }) });

export async function signedIn(stage: Stage, { email, password }: Person): Promise<Browser> {
  const browser = stage.browser();
  assert.ok([302, 303].includes(await browser.signIn(email, password)), 'sign-in');
  return browser;
}

/** The result of the person's answer: the status, and the token if it was issued. */
export async function approve(
  stage: Stage,
  made: Project,
  browser: Browser,
  scopes: string[],
  fields: object = {},
) {
  const asked = await authorize(stage, made, scopes, fields);
  assert.equal(asked.status, 200, asked.text);
  const { consent_url: link, request_id: requestId } = asked.json.data;
  const page = await browser.page(link).catch(() => undefined);
  if (!page) return { code: undefined, delegationId: undefined };
  await browser.request(page.path.replace(/\/continue$/, '/consent'), {
    _csrf: hiddenField(page.html, '_csrf'),
    delegation: hiddenField(page.html, 'delegation'),
    decision: 'approve',
  });
  const { json } = await byKey(stage, made.runtimeKey, `/authorize/${requestId}/status`);
  return {
    code: json.data.code as string | undefined,
    delegationId: json.data.delegation_id as string | undefined,
  };
}

export const exchange = (stage: Stage, { projectId }: Project, code: string, fields: object = {}) =>
  stage.send('auth', {
    path: `${BOUNCER}/oauth/token`,
    body: { grant_type: 'authorization_code', code, agent_did: AGENT, project_id: projectId, ...fields },
  });

export const statusOf = async (stage: Stage, made: Project, delegationId: string): Promise<string> =>
  (await byKey(stage, made.apiKey, `/delegations/${delegationId}`)).json.data.status;

/** A request like the dashboard frontend's, signed in. */
export async function dashboard(stage: Stage, browser: Browser, method: string, path: string, body?: object) {
  const headers = await browser.dashboardHeaders();
  return stage.send('auth', { method, path: `${DASHBOARD}${path}`, headers, ...(body && { body }) });
}
