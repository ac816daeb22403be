import { eventually } from '@bonafide/testing/eventually';
import { claimsOf, hiddenField, newPkce, REDIRECT_URI, type Tokens } from '../oauth/test-client.js';
import { PASSWORD } from '../start-auth.js';
import {
  asked,
  type AuthCase,
  type DelegationRow,
  type FaultHarness,
  read,
  type Send,
} from './fault-harness.js';

/** What clients and people do at the gateway. */
export function gatewayCases(world: () => FaultHarness): Record<string, () => AuthCase> {
  const at = (path: string) => `${world().gateway.issuer}${path}`;
  const form = (path: string, fields: Record<string, string>): Send => {
    const init = { method: 'POST', body: new URLSearchParams(fields) };
    return () => read(fetch(at(path), init), path);
  };
  const delegationsOf = (clientId: string) =>
    world().query<DelegationRow>('SELECT id, status FROM delegations WHERE client_id = $1', [clientId]);
  const authorized = () => world().gateway.authorize({ browser: world().person });

  /** An authorization request that stands at the consent page. */
  const atConsent = async (decision: string) => {
    const { client_id: clientId } = await world().gateway.register();
    const pkce = newPkce();
    const page = await world().person.follow(world().gateway.authorizeUrl(clientId, pkce));
    const html = await page.answer.text();
    const fields = {
      _csrf: hiddenField(html, '_csrf'),
      interaction: hiddenField(html, 'interaction'),
      organization: hiddenField(html, 'organization'),
      decision,
    };
    const resume = `/api/v1/gateway/oauth/authorize/${fields.interaction}`;
    return {
      clientId,
      pkce,
      resume: () => read(world().person.request(resume), 'resume'),
      send: () => read(world().person.form('/consent', fields), 'consent'),
    };
  };
  /** A single use: tokens, and then the chain lives; or none, and then nothing of it does. */
  const provedTokens = async (
    last: { status: number; json: Tokens & { error?: string } },
    { clientId, send }: { clientId: string; send: () => Promise<unknown> },
  ) => {
    const chain = async () => {
      const [row] = await world().query(
        `SELECT d.status, (SELECT count(*)::int FROM issued_tokens a WHERE a.grant_id = d.id AND consumed_at IS NULL) AS left,
           e.revoked_at IS NOT NULL AS flagged
         FROM delegations d JOIN status_list_entries e ON e.delegation_id = d.id WHERE d.client_id = $1`,
        [clientId],
      );
      return row;
    };
    if (last.status === 400) {
      expect(last.json.error).toBe('invalid_grant');
      // A repeat that arrived before the first answer could leave is the same use; a later one ends the chain.
      await eventually(async () => {
        await send();
        expect(await chain()).toEqual({ status: 'revoked', left: 0, flagged: true });
      });
      return;
    }
    expect(await chain()).toEqual({ status: 'active', left: 1, flagged: false });
    expect(claimsOf(last.json.access_token).delegation_id).toBe((await delegationsOf(clientId))[0]!.id);
    expect((await world().gateway.refresh(clientId, last.json.refresh_token)).status).toBe(200);
  };

  return {
    'registering a client': () =>
      asked(
        async () => {
          const body = JSON.stringify({ redirect_uris: [REDIRECT_URI], client_name: 'Faulty' });
          const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
          return { send: () => read(fetch(at('/register'), init), 'register') };
        },
        [201],
        async ({ json }) => {
          const answer = await world().person.request(
            world().gateway.authorizeUrl(json.client_id as string, newPkce()),
          );
          expect(answer.status).toBe(302);
        },
      ),
    'beginning an authorization': () =>
      asked(
        async () => {
          const { client_id: clientId } = await world().gateway.register();
          const url = world().gateway.authorizeUrl(clientId, newPkce());
          return { send: () => read(world().person.request(url), 'authorize') };
        },
        [302, 303],
        async ({ location }) => {
          const { answer } = await world().person.follow(location!);
          expect(await answer.text()).toContain('name="interaction"');
        },
      ),
    'showing the consent page': () =>
      asked(
        async () => {
          const { client_id: clientId } = await world().gateway.register();
          const begun = await world().person.request(world().gateway.authorizeUrl(clientId, newPkce()));
          const page = begun.headers.get('location')!;
          return { send: () => read(world().person.request(page), 'consent page') };
        },
        [200],
        ({ text }) => expect(text).toContain('name="interaction"'),
      ),
    'signing in': () =>
      asked(
        async () => {
          const email = await world().newUser();
          const browser = world().gateway.browser();
          const html = await (await browser.request('/signin')).text();
          const fields = { email, password: PASSWORD, _csrf: hiddenField(html, '_csrf') };
          return { browser, send: () => read(browser.form('/signin', fields), 'sign-in') };
        },
        [302],
        async (_last, { browser }) => {
          const answer = await browser.request('/delegations');
          expect(answer.status).toBe(200);
        },
      ),
    approving: () =>
      asked(
        () => atConsent('approve'),
        [200],
        async (_last, { clientId, pkce, resume }) => {
          expect(await delegationsOf(clientId)).toMatchObject([{ status: 'active' }]);
          const code = new URL((await resume()).location!).searchParams.get('code')!;
          expect((await world().gateway.exchange({ clientId, code, pkce })).status).toBe(200);
        },
      ),
    denying: () =>
      asked(
        () => atConsent('deny'),
        [200],
        async (_last, { clientId, resume }) => {
          expect(await delegationsOf(clientId)).toEqual([]);
          const { location } = await resume();
          expect(new URL(location!).searchParams.get('error')).toBe('access_denied');
        },
      ),
    'going on with what was approved': () =>
      asked(
        async () => {
          const { send, resume, ...request } = await atConsent('approve');
          await send();
          return { ...request, send: resume };
        },
        [302, 400],
        async (last, { clientId, pkce }) => {
          expect(await delegationsOf(clientId)).toMatchObject([{ status: 'active' }]);
          const codes = await world().query('SELECT 1 FROM issued_tokens WHERE client_id = $1', [clientId]);
          expect(codes.length).toBeLessThanOrEqual(1);
          if (last.status !== 302) return;
          const code = new URL(last.location!).searchParams.get('code')!;
          expect((await world().gateway.exchange({ clientId, code, pkce })).status).toBe(200);
        },
      ),
    'exchanging a code': () =>
      asked(
        async () => {
          const { code, clientId, pkce } = await authorized();
          const fields = {
            grant_type: 'authorization_code',
            ...{ code, client_id: clientId, redirect_uri: REDIRECT_URI, code_verifier: pkce.verifier },
          };
          return { clientId, send: form('/token', fields) };
        },
        [200, 400],
        provedTokens,
      ),
    refreshing: () =>
      asked(
        async () => {
          const { clientId, refresh_token } = await world().gateway.tokens({ browser: world().person });
          const fields = { grant_type: 'refresh_token', client_id: clientId, refresh_token };
          return { clientId, send: form('/token', fields) };
        },
        [200, 400],
        provedTokens,
      ),
    'replaying a code': () =>
      asked(
        async () => {
          const { code, clientId, pkce } = await authorized();
          await world().gateway.exchange({ code, clientId, pkce });
          const fields = {
            grant_type: 'authorization_code',
            ...{ code, client_id: clientId, redirect_uri: REDIRECT_URI, code_verifier: pkce.verifier },
          };
          return { clientId, send: form('/token', fields) };
        },
        [400],
        provedTokens,
      ),
    'revoking a token': () =>
      asked(
        async () => {
          const { clientId, refresh_token: token } = await world().gateway.tokens({
            browser: world().person,
          });
          return { clientId, send: form('/revoke', { token, client_id: clientId }) };
        },
        [200],
        async (_last, { clientId }) => {
          const [row] = await world().query(
            `SELECT d.status, e.revoked_at IS NOT NULL AS flagged,
               (SELECT count(*)::int FROM issued_tokens a WHERE a.grant_id = d.id) AS left,
               (SELECT count(*)::int FROM audit_events v WHERE v.delegation_id = d.id AND v.action = 'delegation.revoked') AS lines
             FROM delegations d JOIN status_list_entries e ON e.delegation_id = d.id WHERE d.client_id = $1`,
            [clientId],
          );
          expect(row).toEqual({ status: 'revoked', flagged: true, left: 0, lines: 1 });
        },
      ),
    'revoking an access token': () =>
      asked(
        async () => {
          const { clientId, access_token: token } = await world().gateway.tokens({
            browser: world().person,
          });
          return { clientId, send: form('/revoke', { token, client_id: clientId }) };
        },
        [200],
        async (_last, { clientId }) =>
          expect(await delegationsOf(clientId)).toMatchObject([{ status: 'revoked' }]),
      ),
    'introspecting a token': () =>
      asked(
        async () => {
          const { clientId, access_token: token } = await world().gateway.tokens({ browser: world().person });
          return { send: form('/introspect', { token, client_id: clientId }) };
        },
        [200],
        ({ json }) => expect(json.active).toBe(true),
      ),
    'reading a status list': () =>
      asked(
        async () => ({ send: () => read(fetch(at('/status-list')), 'status list') }),
        [200],
        ({ text }) => expect(text).toContain('StatusList2021Credential'),
      ),
  };
}
