import assert from 'node:assert/strict';
import { hiddenField } from '../browser.js';
import type { Attack } from './attack.js';
import { AGENT, authorize, BOUNCER, exchange, organization, person, project } from './delegation-flow.js';
import { byKey, signedIn } from './delegation-flow.js';
import type { Stage } from './stage.js';

const FOREIGN = 'evil.example';
/** Each is an external URL for some URL parser. */
const FOREIGN_VALUES = [
  `https://${FOREIGN}/`,
  `//${FOREIGN}/`,
  `///${FOREIGN}/`,
  `/\\${FOREIGN}/`,
  `\\\\${FOREIGN}/`,
  `/\t/${FOREIGN}/`,
  `/\n/${FOREIGN}/`,
  `\t//${FOREIGN}/`,
  ` //${FOREIGN}/`,
  `/%2f%2f${FOREIGN}/../..//${FOREIGN}/`,
  `/.//${FOREIGN}/`,
  `/signin/..//${FOREIGN}/`,
  `@${FOREIGN}/`,
  `.${FOREIGN}/`,
  `http:${FOREIGN}/`,
  `javascript:location='https://${FOREIGN}/'`,
  `data:text/html,<script src=//${FOREIGN}/></script>`,
  `/delegations"><script src=//${FOREIGN}/></script>`,
  `/delegations\r\nLocation: https://${FOREIGN}/`,
];

interface Shown {
  html: string;
  headers: Headers;
}

/** Checks which scripts may run in a page, and that it cannot be framed. @throws if more than its own script may run */
function assertIsolated(what: string, { html, headers }: Shown): string {
  const type = headers.get('content-type') ?? '';
  assert.match(type, /^text\/html/, `${what}: ${type}`);
  const policy = new Map(
    (headers.get('content-security-policy') ?? '').split(';').map((part) => {
      const [name = '', ...values] = part.trim().split(/\s+/);
      return [name, values.join(' ')] as const;
    }),
  );
  assert.equal(policy.get('default-src'), `'none'`, what);
  assert.equal(policy.get('frame-ancestors'), `'none'`, what);
  assert.equal(policy.get('base-uri'), `'none'`, what);
  assert.equal(policy.get('form-action'), `'self'`, what);
  assert.equal(headers.get('x-frame-options'), 'DENY', what);
  const nonce = /^'nonce-([\w+/=]{22,})'$/.exec(policy.get('script-src') ?? '')?.[1];
  assert.ok(nonce, `${what}: ${policy.get('script-src')}`);
  for (const [tag] of html.matchAll(/<script\b[^>]*>/gi))
    assert.equal(tag, `<script nonce="${nonce}">`, `${what}: a script of somebody else`);
  const [active] = /<[a-z][^>]*\son\w+\s*=|javascript:|<i?frame\b|<object\b|<base\b/i.exec(html) ?? [];
  assert.equal(active, undefined, `${what}: ${active}`);
  return nonce;
}

/** Checks that redirects stay on the service, and that no page links to the external URL. */
function assertStays(stage: Stage, what: string, location: string, html: string): void {
  const own = stage.url('auth');
  if (location) assert.equal(new URL(location, `${own}/signin`).origin, own, `${what}: ${location}`);
  assert.doesNotMatch(html, /(src|content)="[^"]*evil\.example/i, what);
  // Our own links may contain the URL as a parameter, which their target checks again.
  for (const [, target] of html.matchAll(/(?:href|action)="([^"]*evil\.example[^"]*)"/gi))
    assert.equal(new URL(target!.replaceAll('&amp;', '&'), `${own}/signin`).origin, own, what);
}

export const pageAttacks: Attack[] = [
  {
    attacker: 'stranger',
    promise: 'no page of the auth service can be framed, and nothing runs in one but its own script',
    async run(stage) {
      const org = await organization(stage);
      const made = await project(stage, org, 'jobs:read');
      const asked = await authorize(stage, made, ['jobs:read'], { agent_name: '<script>alert(1)</script>' });
      assert.equal(asked.status, 200, asked.text);
      const link = new URL(asked.json.data.consent_url as string);
      const [owner, nobody] = [await signedIn(stage, await person(stage, org, 'owner')), stage.browser()];
      const nonces: string[] = [];
      const see = async (
        what: string,
        shown: Promise<Shown & { status: number; location: string }>,
        expected: number,
      ) => {
        const { status, html, headers, location } = await shown;
        assert.equal(status, expected, `${what} leads to ${location}`);
        nonces.push(assertIsolated(what, { html, headers }));
        return html;
      };
      await see('start', nobody.request('/'), 200);
      const form = await see('sign-in', nobody.request('/signin'), 200);
      const wrong = { _csrf: hiddenField(form, '_csrf'), email: `nobody@${org}.example`, password: 'wrong' };
      await see('a wrong password', nobody.request('/signin', wrong), 401);
      await see('a foreign form', nobody.request('/signin', { ...wrong, _csrf: 'foreign' }), 403);
      await see('no such page', nobody.request('/no-such-page'), 404);
      await see(
        'no such link',
        nobody.request(link.pathname.replace(/req_\w+/, `req_${'A'.repeat(24)}`)),
        404,
      );
      const gateway = '/api/v1/gateway/oauth/authorize?client_id=nobody&response_type=code';
      await see('no such client', nobody.request(gateway), 400);
      await see('signed in', owner.request('/signin'), 200);
      const consent = await owner.page(link.href);
      await see('consent', owner.request(consent.path), 200);
      await owner.request(consent.path.replace(/\/continue$/, '/consent'), {
        _csrf: hiddenField(consent.html, '_csrf'),
        delegation: hiddenField(consent.html, 'delegation'),
        decision: 'approve',
      });
      await see('done', owner.request(consent.path.replace(/\/(continue|consent)$/, '/done')), 200);
      await see('delegations', owner.request('/delegations'), 200);
      const polled = await byKey(stage, made.apiKey, `/authorize/${asked.json.data.request_id}/status`);
      const end = `/delegations/${polled.json.data.delegation_id}/end`;
      await see('end a delegation', owner.request(end), 200);
      assert.equal(new Set(nonces).size, nonces.length, 'a nonce is used once');
      const docs = await nobody.request('/docs');
      assert.match(docs.headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/);
      assert.doesNotMatch(docs.headers.get('content-security-policy')!, /script-src[^;]*'unsafe/);
      assert.equal((await exchange(stage, made, polled.json.data.code)).status, 200, 'the honest way');
    },
  },
  {
    attacker: 'stranger',
    promise: 'no address in a link or a form leads a person from the auth service to a foreign one',
    async run(stage) {
      const org = await organization(stage);
      const someone = await person(stage, org, 'owner');
      const owner = await signedIn(stage, someone);
      assert.equal((await owner.request('/signin?return_to=%2Fdelegations')).location, '/delegations');
      for (const value of FOREIGN_VALUES) {
        const query = new URLSearchParams({ return_to: value });
        const nobody = stage.browser();
        for (const [who, browser] of [
          ['signed in', owner],
          ['signed out', nobody],
        ] as const) {
          const { location, html } = await browser.request(`/signin?${query}`);
          assertStays(stage, `${who}: ${JSON.stringify(value)}`, location, html);
        }
        const { html } = await nobody.request('/signin');
        const form = { _csrf: hiddenField(html, '_csrf'), return_to: value };
        const out = await nobody.request('/signout', form);
        assertStays(stage, `signing out: ${JSON.stringify(value)}`, out.location, out.html);
      }
      for (const value of FOREIGN_VALUES.slice(0, 4)) {
        const browser = stage.browser();
        const { html } = await browser.page('/signin');
        const { email, password } = someone;
        const form = { _csrf: hiddenField(html, '_csrf'), email, password, return_to: value };
        const entered = await browser.request('/signin', form);
        assert.equal(entered.status, 302);
        assertStays(stage, `signing in: ${JSON.stringify(value)}`, entered.location, entered.html);
      }
      const made = await project(stage, org, 'jobs:read');
      const client = await stage.send('auth', {
        path: '/api/v1/gateway/oauth/register',
        body: { redirect_uris: ['http://127.0.0.1/callback'], client_name: 'Agent' },
      });
      assert.equal(client.status, 201, client.text);
      for (const redirect_uri of FOREIGN_VALUES) {
        const asked = await authorize(stage, made, ['jobs:read'], { redirect_uri });
        assert.equal(asked.status, 400, redirect_uri);
        const parameters = { project_id: made.projectId, agent_did: AGENT, requested_scopes: 'jobs:read' };
        const query = new URLSearchParams({ ...parameters, redirect_uri });
        const link = await stage.send('auth', { path: `${BOUNCER}/authorize?${query}` });
        assert.equal(link.status, 400, redirect_uri);
        const request = new URLSearchParams({
          client_id: client.json.client_id as string,
          response_type: 'code',
          redirect_uri,
        });
        const shown = await stage.browser().request(`/api/v1/gateway/oauth/authorize?${request}`);
        assert.equal(shown.status, 400, redirect_uri);
        assertStays(stage, `redirect_uri ${redirect_uri}`, shown.location, shown.html);
      }
      const forwarded = await stage.send('auth', {
        path: '/delegations',
        headers: { accept: 'text/html', 'x-forwarded-host': FOREIGN, forwarded: `host=${FOREIGN}` },
      });
      assertStays(stage, 'X-Forwarded-Host', forwarded.headers.get('location') ?? '', forwarded.text);
    },
  },
];
