import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import type { Attack } from './attack.js';
import {
  AGENT,
  approve,
  authorize,
  BOUNCER,
  byKey,
  dashboard,
  exchange,
  organization,
  person,
  project,
  signedIn,
  statusOf,
} from './delegation-flow.js';

export const delegationAttacks: Attack[] = [
  {
    attacker: 'stranger',
    promise: 'a project approves nothing but the scopes that it names',
    async run(stage) {
      const org = await organization(stage);
      const [empty, named] = [await project(stage, org), await project(stage, org, 'jobs:read')];
      assert.equal((await authorize(stage, named, ['jobs:read'])).status, 200);
      for (const [made, scope] of [
        [empty, 'jobs:read'],
        [named, 'jobs:write'],
      ] as const) {
        const query = new URLSearchParams({
          project_id: made.projectId,
          agent_did: AGENT,
          requested_scopes: scope,
        });
        const link = await stage.send('auth', { path: `${BOUNCER}/authorize?${query}` });
        assert.deepEqual([link.status, (await authorize(stage, made, [scope])).status], [400, 400], scope);
      }
    },
  },
  {
    attacker: 'stranger',
    promise: 'asking for a link stores nothing, and what a link holds cannot be changed',
    async run(stage) {
      const made = await project(stage, await organization(stage), 'jobs:read');
      const query = new URLSearchParams({
        project_id: made.projectId,
        agent_did: AGENT,
        requested_scopes: 'jobs:read',
        state: 'x'.repeat(1_000),
      });
      const answers = await Promise.all(
        Array.from({ length: 100 }, () => stage.send('auth', { path: `${BOUNCER}/authorize?${query}` })),
      );
      assert.ok(answers.every(({ status }) => status === 200));
      const links = answers.map(({ json }) => new URL(json.data.consent_url));
      assert.ok(
        links.every((link) => link.searchParams.has('request')),
        'the link does not hold its request',
      );
      // The request is only stored in the link.
      for (const link of links.slice(0, 5))
        assert.equal((await stage.browser().request(link.pathname)).status, 404);
      const [one, other] = links;
      const moved = await stage.browser().request(`${one!.pathname}${other!.search}`);
      const changed = await stage.browser().request(`${one!.pathname}${one!.search.slice(0, -4)}AAAA`);
      assert.deepEqual([moved.status, changed.status], [404, 404]);
      assert.ok(
        [200, 302, 303].includes((await stage.browser().request(one!.href)).status),
        'the honest way',
      );
    },
  },
  {
    attacker: 'viewer',
    promise: 'a member approves no more than their role may give',
    async run(stage) {
      const org = await organization(stage);
      const made = await project(stage, org, 'jobs:read,jobs:write');
      const viewer = await signedIn(stage, await person(stage, org, 'viewer'));
      const reading = await approve(stage, made, viewer, ['jobs:read']);
      assert.ok(reading.code, 'reading is for viewers');
      assert.equal((await approve(stage, made, viewer, ['jobs:write'])).code, undefined);
      assert.equal((await approve(stage, made, viewer, ['jobs:read', 'jobs:write'])).code, undefined);
      const changed = await dashboard(stage, viewer, 'PATCH', `/projects/${made.projectId}`, {
        name: 'mine',
      });
      assert.equal(changed.status, 403);
    },
  },
  {
    attacker: 'former member',
    promise: 'with a membership and with a project end the delegations that lean on them',
    async run(stage) {
      const org = await organization(stage);
      const owner = await signedIn(stage, await person(stage, org, 'owner'));
      const leaving = await person(stage, org, 'admin');
      const [first, second] = [
        await project(stage, org, 'jobs:write'),
        await project(stage, org, 'jobs:write'),
      ];
      const given = await approve(stage, first, await signedIn(stage, leaving), ['jobs:write']);
      const kept = await approve(stage, second, owner, ['jobs:write']);
      assert.equal(await statusOf(stage, first, given.delegationId!), 'active');
      const removed = await dashboard(stage, owner, 'DELETE', `/organizations/${org}/members/${leaving.id}`);
      assert.equal(removed.status, 200, removed.text);
      assert.equal(await statusOf(stage, first, given.delegationId!), 'revoked');
      assert.equal(
        (await exchange(stage, first, given.code!)).status,
        400,
        'the code outlives the membership',
      );
      assert.equal(await statusOf(stage, second, kept.delegationId!), 'active');
      await dashboard(stage, owner, 'PATCH', `/projects/${second.projectId}`, { isEnabled: false });
      assert.equal(await statusOf(stage, second, kept.delegationId!), 'revoked');
    },
  },
  {
    attacker: 'agent',
    promise: 'a runtime key asks, polls and verifies, and does nothing else',
    async run(stage) {
      const made = await project(stage, await organization(stage), 'jobs:read');
      assert.equal((await authorize(stage, { ...made, apiKey: made.runtimeKey }, ['jobs:read'])).status, 200);
      const config = `/projects/${made.projectId}/config`;
      assert.equal((await byKey(stage, made.apiKey, config)).status, 200);
      for (const path of [config, `/projects/${made.projectId}/providers`, '/delegations'])
        assert.equal((await byKey(stage, made.runtimeKey, path)).status, 403, path);
      const widened = await stage.send('auth', {
        method: 'PATCH',
        path: `${BOUNCER}${config}`,
        headers: { 'X-API-Key': made.runtimeKey },
        body: { allowedScopes: ['jobs:write'] },
      });
      assert.equal(widened.status, 403);
    },
  },
  {
    attacker: 'agent',
    promise:
      'a code with a challenge is exchanged with its verifier alone, and a made-up proof proves nothing',
    async run(stage) {
      const org = await organization(stage);
      const made = await project(stage, org, 'jobs:read');
      const owner = await signedIn(stage, await person(stage, org, 'owner'));
      const verifier = randomBytes(32).toString('base64url');
      const digest = await crypto.subtle.digest('SHA-256', Buffer.from(verifier));
      const code_challenge = Buffer.from(digest).toString('base64url');
      const { code } = await approve(stage, made, owner, ['jobs:read'], { code_challenge });
      assert.equal((await exchange(stage, made, code!)).status, 400, 'without the verifier');
      const guessed = { code_verifier: randomBytes(32).toString('base64url') };
      assert.equal((await exchange(stage, made, code!, guessed)).status, 400, 'with another verifier');
      assert.equal((await exchange(stage, made, code!, { code_verifier: verifier })).status, 200);
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
      const agent_proof = `${part({ alg: 'none', typ: 'agent-proof+jwt', kid: `${AGENT}#key-1` })}.${part({})}.`;
      assert.equal((await authorize(stage, made, ['jobs:read'], { agent_proof })).status, 400);
    },
  },
];
