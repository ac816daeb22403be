import assert from 'node:assert/strict';
import { type Browser, hiddenField } from '../browser.js';
import type { Attack } from './attack.js';
import {
  authorize,
  BOUNCER,
  byKey,
  exchange,
  organization,
  person,
  project,
  type Project,
  signedIn,
} from './delegation-flow.js';
import type { HttpResponse, Stage } from './stage.js';
import { didOf, newAccount } from './trust.js';

const LISTING = { path: '/api/jobs?pageSize=1' };
const CALLBACK = `${BOUNCER}/oauth/callback`;

const configure = (stage: Stage, { projectId, apiKey }: Project, body: object): Promise<HttpResponse> =>
  stage.send('auth', {
    method: 'PATCH',
    path: `${BOUNCER}/projects/${projectId}/config`,
    headers: { 'X-API-Key': apiKey },
    body,
  });

/** A sign-in method whose token endpoint and user info are the receiver's; `issuer` is only a name. */
const methodAt = (url: string, over: object = {}) => ({
  clientId: 'us',
  authorizationUrl: `${url}/auth`,
  tokenUrl: `${url}/token`,
  userInfoUrl: `${url}/me`,
  issuer: url,
  ...over,
});

/** A token of whoever the receiver says signed in; undefined if nobody could. */
async function tokenThrough(
  stage: Stage,
  made: Project,
): Promise<{ token: string; userDid: string } | undefined> {
  const { data } = (await authorize(stage, made, ['jobs:read'])).json;
  const browser = stage.browser();
  const page = data.login_form
    ? await byPassword(browser, data.login_form.action as string)
    : await byProvider(browser, data.authorization_url as string);
  if (!page) return undefined;
  await browser.request(page.path.replace(/\/continue$/, '/consent'), {
    _csrf: hiddenField(page.html, '_csrf'),
    delegation: hiddenField(page.html, 'delegation'),
    decision: 'approve',
  });
  const { json } = await byKey(stage, made.runtimeKey, `/authorize/${data.request_id}/status`);
  const { json: given } = await exchange(stage, made, json.data.code);
  return { token: given.delegation_token as string, userDid: given.user_did as string };
}

async function byProvider(browser: Browser, link: string) {
  const { location } = await browser.request(link);
  const state = new URL(location).searchParams.get('state')!;
  return browser.page(`${CALLBACK}?${new URLSearchParams({ code: 'c', state })}`).catch(() => undefined);
}

async function byPassword(browser: Browser, action: string) {
  const { html, path } = await browser.page(action);
  const form = { _csrf: hiddenField(html, '_csrf'), identity: 'ana', password: 'any' };
  const { location } = await browser.request(path, form);
  return location ? browser.page(location).catch(() => undefined) : undefined;
}

export const identityAttacks: Attack[] = [
  {
    attacker: 'agent',
    promise:
      'whoever sets a project’s sign-in method becomes nobody of another project, or of another provider',
    async run(stage) {
      const { url } = stage.receiver;
      stage.receiver.on('POST', '/token', { json: { token_type: 'Bearer', access_token: 'opaque' } });
      stage.receiver.on('GET', '/me', { json: { sub: 'ana', email: 'ana@people.example' } });
      stage.receiver.on('GET', '/forged', { json: { sub: 'mallory', uid: 'ana' } });
      stage.receiver.on('POST', '/verify', { json: { id: 'ana' } });
      const org = await organization(stage);
      const [theirs, mine] = [await project(stage, org, 'jobs:read'), await project(stage, org, 'jobs:read')];
      const genuine = await configure(stage, theirs, { oauthProviders: { own: methodAt(url) } });
      assert.equal(genuine.status, 200, genuine.text);
      const ana = (await tokenThrough(stage, theirs))!;
      const account = await newAccount(stage, `Trusts a person of ${org}`, { membersOnly: false });
      await stage.cluster.admin(
        ...(['jobs', 'issuer', 'add', account.accountId, '--did', didOf(stage, org)] as const),
        ...['--project', theirs.projectId, '--project', mine.projectId, '--scopes', 'jobs:read'],
        ...['--approver-user', ana.userDid],
      );
      const reach = async (token: string) => (await stage.withToken('jobs', token, LISTING)).status;
      assert.equal(await reach(ana.token), 200, 'the honest way');
      const ways: [Project, object][] = [
        [mine, methodAt(url)],
        [mine, methodAt(url, { issuer: 'https://accounts.google.com' })],
        [mine, { type: 'password', authEndpoint: `${url}/verify` }],
        [theirs, methodAt(url, { userInfoUrl: `${url}/forged`, userIdField: 'uid' })],
        [theirs, { type: 'password', authEndpoint: `${url}/verify` }],
      ];
      for (const [made, own] of ways) {
        const saved = await configure(stage, made, { oauthProviders: { own } });
        assert.equal(saved.status, 200, saved.text);
        const found = await tokenThrough(stage, made);
        assert.ok(found, `nobody signed in: ${JSON.stringify(own)}`);
        assert.notEqual(found.userDid, ana.userDid, JSON.stringify(own));
        assert.equal(await reach(found.token), 401, JSON.stringify(own));
      }
    },
  },
  {
    attacker: 'former member',
    promise: 'an empty or missing list allows nobody, and removing a restriction never adds a right',
    async run(stage) {
      const org = await organization(stage);
      const made = await project(stage, org, 'jobs:read,jobs:write,tin:verify');
      const owner = await signedIn(stage, await person(stage, org, 'owner'));
      const tools = (toolProtections: object) =>
        stage.send('auth', {
          method: 'PUT',
          path: `${BOUNCER}/projects/${made.projectId}/tool-protections`,
          headers: { 'X-API-Key': made.apiKey },
          body: { toolProtections },
        });
      const may = async (scope: string) => (await authorize(stage, made, [scope])).status;
      const jobs = { requiresDelegation: true, requiredScopes: ['jobs:read'] };
      assert.equal((await tools({ jobs })).status, 200);
      assert.deepEqual([await may('jobs:read'), await may('jobs:write')], [200, 400], 'the honest way');
      for (const fewer of [{}, { jobs: { ...jobs, requiredScopes: [] } }]) {
        assert.equal((await tools(fewer)).status, 409, JSON.stringify(fewer));
        assert.equal(await may('jobs:write'), 400, JSON.stringify(fewer));
      }
      assert.equal((await configure(stage, made, { allowedScopes: [] })).status, 200);
      assert.equal(await may('jobs:read'), 400, 'without a list');
      const policy = async (body: object) => {
        const headers = await owner.dashboardHeaders();
        const path = `/api/v1/dashboard/organizations/${org}/agent-policy`;
        return (await stage.send('auth', { method: 'PUT', path, headers, body })).json.data;
      };
      const none = { allowedClients: [], allowedResources: [] };
      assert.deepEqual((await policy(none)).allowedClients, []);
      for (const change of [{}, { requireDpop: false }, { allowedResources: null }])
        assert.deepEqual((await policy(change)).allowedClients, [], JSON.stringify(change));
    },
  },
];
