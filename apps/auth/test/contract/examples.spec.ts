import {
  EXAMPLE_BODIES,
  type OpenApi,
  type RequestExample,
  requestExamplesOf,
} from '@bonafide/testing/contract';
import { recordNetwork } from '@bonafide/testing/recorded-network';
import { DelegationTokensService } from '../../src/delegations/delegation-tokens.service.js';
import { DelegationsService } from '../../src/delegations/delegations.service.js';
import { PreregisteredClientsService } from '../../src/oauth/clients/preregistered-clients.service.js';
import { openApiDocument } from '../../src/openapi.js';
import { ProjectSettingsService } from '../../src/projects/project-settings.service.js';
import { AGENT, BouncerDriver, type TestProject } from '../bouncer/bouncer-driver.js';
import { DashboardClient, member } from '../dashboard/dashboard-client.js';
import { BackchannelDriver } from '../oauth/backchannel-driver.js';
import { GatewayDriver, newPkce } from '../oauth/test-client.js';
import { PASSWORD, type RunningAuth, startAuth } from '../start-auth.js';

/*
 * Every example of a request in the document is sent to the running service, and accepted. What it refers to (a project, a client,
 * a delegation) is made first, and stands in place of the example's id.
 */

const BY = { actor: { type: 'admin' } } as const;
let auth: RunningAuth;
let bouncer: BouncerDriver;
let gateway: GatewayDriver;
let owner: DashboardClient;
let project: TestProject;
let document: OpenApi;
let examples: RequestExample[];
// What is sent changes the organization: each time another.
beforeEach(async () => {
  // Examples name hosts elsewhere: nobody is reached.
  auth = await startAuth({ network: recordNetwork().network });
  bouncer = new BouncerDriver(auth);
  gateway = new GatewayDriver(auth);
  owner = await new DashboardClient(auth).signIn(auth.user.email);
  project = await projectWithGithub();
  document = openApiDocument(auth.app) as unknown as OpenApi;
  examples = requestExamplesOf(document);
}, 60_000);
afterEach(() => auth?.close());

interface Scene {
  path?: Record<string, string>;
  /** of another project */
  apiKey?: string;
  /** members of the body that name what was made; those that are undefined are left out */
  ids?: Record<string, string | undefined>;
}

async function projectWithGithub(): Promise<TestProject> {
  const made = await bouncer.project({ mcpWorkerUrl: 'https://worker.example.com/delegations' });
  const github = { clientId: 'id', clientSecret: 'secret', allowedDomains: ['example.com'] };
  await auth.app.get(ProjectSettingsService).saveProvider(made.id, 'github', github, BY);
  return made;
}

/** Of a project where people sign in with the service itself. */
const approved = async () => {
  const { id, apiKey } = await bouncer.project();
  const { code, delegationId } = await bouncer.approvedCode({ id, apiKey, webhookSecret: '' });
  return { code, delegationId, projectId: id, apiKey };
};
const ofDelegation = async (): Promise<Scene> => {
  const { delegationId, apiKey } = await approved();
  return { path: { id: delegationId }, apiKey };
};
const ofClient = async (): Promise<Scene> => ({ ids: { client_id: (await gateway.register()).client_id } });
const ofToken = async (): Promise<Scene> => {
  const { access_token: token, clientId } = await gateway.tokens();
  return { ids: { token, client_id: clientId } };
};

/** What an example needs beside the owner's session or the project's key. */
const SCENES: Record<string, () => Promise<Scene>> = {
  'POST /api/v1/gateway/oauth/par': ofClient,
  'POST /api/v1/gateway/oauth/token': async () => {
    const { code, clientId, pkce } = await gateway.authorize({ pkce: newPkce() });
    return { ids: { code, client_id: clientId, code_verifier: pkce.verifier } };
  },
  'POST /api/v1/gateway/oauth/device_authorization': async () => ({
    ids: {
      client_id: (
        await gateway.register({
          grant_types: ['urn:ietf:params:oauth:grant-type:device_code'],
          redirect_uris: [],
          response_types: [],
        })
      ).client_id,
    },
  }),
  'POST /api/v1/gateway/oauth/bc-authorize': async () => {
    const backchannel = new BackchannelDriver(auth);
    return { ids: await backchannel.proof(await backchannel.client()) };
  },
  'POST /api/v1/gateway/oauth/revoke': ofToken,
  'POST /api/v1/gateway/oauth/introspect': ofToken,
  'POST /api/v1/dashboard/account/step-up': async () => ({ ids: { password: PASSWORD } }),
  'POST /api/v1/dashboard/sign-in': async () => ({
    ids: { email: auth.user.email, password: PASSWORD, code: undefined },
  }),
  'POST /api/v1/bouncer/authorize': async () => {
    const { id, apiKey } = await projectWithGithub();
    return { ids: { project_id: id }, apiKey };
  },
  'POST /api/v1/bouncer/oauth/token': async () => {
    const { code, projectId } = await approved();
    return { ids: { code, agent_did: AGENT, project_id: projectId } };
  },
  'POST /api/v1/bouncer/delegations/verify': async () => {
    const { delegationId, apiKey } = await approved();
    const delegation = await auth.app.get(DelegationsService).find(delegationId);
    const { token } = await auth.app.get(DelegationTokensService).mintDelegationToken(delegation!);
    return { ids: { delegation_token: token }, apiKey };
  },
  'POST /api/v1/bouncer/delegations/{id}/revoke': ofDelegation,
  'POST /api/v1/dashboard/delegations/{id}/revoke': ofDelegation,
  'PATCH /api/v1/dashboard/organizations/{org}/members/{userId}': async () => {
    const { data } = await (
      await member(auth, 'acme', 'viewer')
    ).call<{ user: { id: string } }>('GET', '/me');
    return { path: { userId: data.user.id } };
  },
  'PATCH /api/v1/dashboard/organizations/{org}/clients/{registeredClient}': async () => {
    const client = { name: 'Payroll', redirectUris: ['https://payroll.example/cb'] };
    const organizationId = auth.organization.id;
    const made = await auth.app.get(PreregisteredClientsService).create({ ...client, organizationId }, BY);
    return { path: { registeredClient: made.clientId } };
  },
};

/** A browser's passkey, an authenticator's code of this half minute, or a sign-in with one: no example can hold it. */
const NEED_AUTHENTICATOR = [
  'POST /api/v1/dashboard/account/passkeys',
  'PATCH /api/v1/dashboard/account/passkeys/{passkeyId}',
  'POST /api/v1/dashboard/passkeys/sign-in',
  'POST /api/v1/dashboard/account/totp/confirm',
  'PUT /api/v1/dashboard/organizations/{org}/sign-in-policy',
];

/** Others need what these make: a resource is there before an identity provider gives its scopes. */
const FIRST = ['PUT /api/v1/dashboard/organizations/{org}/resources'];
/** These end the session or the password of others. */
const LAST = ['PUT /api/v1/dashboard/account/password'];
const orderOf = ({ operation }: RequestExample) =>
  Number(LAST.includes(operation)) - Number(FIRST.includes(operation));

it.each(EXAMPLE_BODIES)('accepts every example%s', async (_, bodyOf) => {
  const refused: string[] = [];
  const sendable = examples.filter(({ operation }) => !NEED_AUTHENTICATOR.includes(operation));
  expect(sendable.length).toBeGreaterThan(35);
  for (const example of sendable.sort((a, b) => orderOf(a) - orderOf(b))) {
    const { operation, title, bodyType } = example;
    const scene = (await SCENES[operation]?.()) ?? {};
    const params: Record<string, string> = {
      org: 'acme',
      projectId: project.id,
      methodId: 'github',
      tool: 'files',
    };
    const [method = '', template = ''] = operation.split(' ');
    const path = template.replace(
      /\{(\w+)\}/g,
      (_whole, name: string) => ({ ...params, ...scene.path })[name] ?? 'unknown',
    );
    const sent = JSON.parse(JSON.stringify({ ...bodyOf(example, document), ...scene.ids })) as Record<
      string,
      string
    >;
    const answer =
      path.includes('/dashboard/') && !path.includes('/sign-in')
        ? await owner.raw(method, path, sent)
        : await fetch(`${auth.url}${path}`, {
            method,
            body: bodyType.includes('form') ? new URLSearchParams(sent) : JSON.stringify(sent),
            headers: {
              'content-type': bodyType,
              ...(path.includes('/bouncer/') ? { 'x-api-key': scene.apiKey ?? project.apiKey } : {}),
            },
          });
    if (!answer.ok) refused.push(`${operation} ${title}: ${answer.status} ${await answer.text()}`);
  }
  expect(refused).toEqual([]);
});
