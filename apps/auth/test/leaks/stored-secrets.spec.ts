import { secretColumns } from '@bonafide/testing/secret-columns';
import { getMetadataArgsStorage } from 'typeorm';
import { createDataSource } from '../../src/database/database.js';
import { BouncerDriver, type TestProject } from '../bouncer/bouncer-driver.js';
import { DashboardClient } from '../dashboard/dashboard-client.js';
import { type RunningAuth, startAuth } from '../start-auth.js';

/*
 * Every column that holds something sealed or secret, and where it goes. A new one fails this test until it says so: a
 * secret with an address beside it follows its origin (assert-same-origin.ts of libs/delivery).
 */
const HOLDS: Record<string, string> = {
  'audit_checkpoints.heads': 'hashes of the trail; anchored as hashes alone',
  'audit_checkpoints.root': 'a hash of the trail; anchored as such',
  'audit_checkpoints.token': 'a public time stamp of the root',
  'audit_tree.hash': 'hashes of the trail; sent nowhere',
  'delegation_codes.sealedCode':
    'a code, for the agent that asked; sent to the request’s completion URL alone',
  'login_states.sealedVerifier': 'a verifier, for the token endpoint that the visit began with (fingerprint)',
  'company_connections.sealedSecret': 'follows issuer, the whole of it',
  'deliveries.body': 'empty: messages are built when they are sent, to the worker of that time',
  'backchannel_requests.sealedPing': 'a client’s token, follows its notification endpoint',
  'membership_invitations.tokenHash': 'a hash; sent nowhere',
  'organization_keys.sealedPrivateKey': 'a signing key; only signatures are sent',
  'passkeys.publicKey': 'public',
  'project_providers.sealedSecret': 'follows tokenUrl, or authEndpoint',
  'webhook_secrets.sealedSecret': 'a signing secret; only signatures are sent',
  'totp_secrets.sealedSecret': 'shown to its person once; sent nowhere',
  'users.passwordHash': 'a hash; sent nowhere',
};

it('every stored secret says where it goes', () => {
  const { entities } = createDataSource({ url: 'postgres://localhost/unused' }).options;
  const found = secretColumns(getMetadataArgsStorage(), entities as unknown[]);
  expect(found).toEqual(Object.keys(HOLDS).sort());
});

describe('a secret with an address beside it', () => {
  let auth: RunningAuth;
  let bouncer: BouncerDriver;
  beforeAll(async () => {
    auth = await startAuth({ env: { BOUNCER_REQUESTS_PER_MINUTE: '100000' } });
    bouncer = new BouncerDriver(auth);
  });
  afterAll(() => auth.close());

  const SECRET_VALUE = 'a stored secret';
  const CUSTOM = {
    clientId: 'us',
    authorizationUrl: 'https://8.8.8.8/auth',
    tokenUrl: 'https://8.8.8.8/token',
    userInfoUrl: 'https://8.8.8.8/me',
  };
  const PASSWORD_FORM = { type: 'password', authEndpoint: 'https://8.8.8.8/verify' };

  /** [what, the method's id, as stored with a secret, as sent afterwards without one] */
  const MOVES: [string, string, object, object][] = [
    ['token endpoint on another host', 'own', CUSTOM, { ...CUSTOM, tokenUrl: 'https://8.8.4.4/token' }],
    ['token endpoint on another port', 'own', CUSTOM, { ...CUSTOM, tokenUrl: 'https://8.8.8.8:8443/token' }],
    [
      'token endpoint whose userinfo part looks like the host',
      'own',
      { ...CUSTOM, tokenUrl: 'https://one.one.one.one/token' },
      { ...CUSTOM, tokenUrl: 'https://one.one.one.one.evil.example/token' },
    ],
    ['user info on another host', 'own', CUSTOM, { ...CUSTOM, userInfoUrl: 'https://8.8.4.4/me' }],
    [
      'user info where there was none',
      'own',
      { ...CUSTOM, userInfoUrl: undefined },
      { ...CUSTOM, userInfoUrl: 'https://8.8.4.4/me' },
    ],
    [
      'preset’s user info elsewhere',
      'gitlab',
      { clientId: 'us' },
      { clientId: 'us', userInfoUrl: 'https://8.8.4.4/me' },
    ],
    ['preset’s endpoint in place of its own', 'github', { ...CUSTOM }, { clientId: 'us' }],
    ['endpoint of its own in place of a preset’s', 'github', { clientId: 'us' }, CUSTOM],
    [
      'preset’s other tenant',
      'okta',
      { clientId: 'us', domain: 'acme.okta.com' },
      { clientId: 'us', domain: 'evil.okta.com' },
    ],
    [
      'preset’s default tenant',
      'gitlab',
      { clientId: 'us', domain: 'gitlab.acme.example' },
      { clientId: 'us' },
    ],
    [
      'password endpoint on another host',
      'own',
      PASSWORD_FORM,
      { ...PASSWORD_FORM, authEndpoint: 'https://8.8.4.4/verify' },
    ],
    [
      'password endpoint on another port',
      'own',
      PASSWORD_FORM,
      { ...PASSWORD_FORM, authEndpoint: 'https://8.8.8.8:8443/verify' },
    ],
  ];

  describe('a sign-in method’s secret', () => {
    const shown = async (project: TestProject, id: string) => {
      const { body } = await bouncer.call<{ providers: Record<string, Record<string, unknown>> }>(
        'GET',
        `/projects/${project.id}/providers`,
        { apiKey: project.apiKey },
      );
      return body.data.providers[id]!;
    };

    it.each(MOVES)(
      'is asked for again by a %s, however the change is sent',
      async (_what, id, before, after) => {
        const secret = { clientSecret: SECRET_VALUE };
        const project = await bouncer.project();
        const owner = await new DashboardClient(auth).signIn('owner@acme.example');
        const config = (method: string) => async (sent: object) => {
          const body = { oauthProviders: { [id]: sent } };
          const answer = await bouncer.call(method, `/projects/${project.id}/config`, {
            apiKey: project.apiKey,
            body,
          });
          return { status: answer.status, error: answer.body.error };
        };
        const ways = [
          config('PATCH'),
          config('PUT'),
          (sent: object) => owner.call('PUT', `/projects/${project.id}/auth-methods/${id}`, sent),
        ];
        for (const save of ways) {
          expect((await save({ ...before, ...secret })).status).toBe(200);
          expect((await save({ ...before, displayName: 'Renamed' })).status).toBe(200);
          const moved = await save(after);
          expect([moved.status, moved.error]).toEqual([
            400,
            expect.objectContaining({ code: 'VALIDATION_MISSING_REQUIRED_FIELD' }),
          ]);
          expect(JSON.stringify(moved.error)).toContain('clientSecret');
          expect(await shown(project, id)).toMatchObject({ displayName: 'Renamed', hasClientSecret: true });
          expect((await save({ ...after, ...secret })).status).toBe(200);
        }
      },
    );

    it('is given up with null, by another kind of method, and by a method that was removed and set again', async () => {
      const project = await bouncer.project();
      const save = (oauthProviders: object) =>
        bouncer.call('PATCH', `/projects/${project.id}/config`, {
          apiKey: project.apiKey,
          body: { oauthProviders },
        });
      const kept = { own: { ...CUSTOM, clientSecret: SECRET_VALUE } };
      const elsewhere = { ...CUSTOM, tokenUrl: 'https://8.8.4.4/token' };
      for (const changes of [
        [{ own: { ...elsewhere, clientSecret: null } }],
        [{ own: PASSWORD_FORM }, { own: elsewhere }],
        [{ own: { type: 'none' } }, { own: elsewhere }],
        [{ own: null }, { own: elsewhere }],
      ]) {
        expect((await save(kept)).status).toBe(200);
        for (const change of changes) expect((await save(change)).status).toBe(200);
        expect(await shown(project, 'own')).toMatchObject({ hasClientSecret: false });
      }
    });
  });

  describe('the secret of a company’s sign-in', () => {
    it.each([
      'https://8.8.4.4/',
      'https://8.8.8.8:8443/',
      'https://8.8.8.8/realms/other',
      'https://8.8.8.8.evil.example/',
    ])('is asked for again at %s', async (issuer) => {
      const owner = await new DashboardClient(auth).signIn('owner@acme.example');
      const save = (sent: object) =>
        owner.call('PUT', '/organizations/acme/company-sign-in', {
          clientId: 'us',
          authMethod: 'client_secret_post',
          defaultRole: 'viewer',
          ...sent,
        });
      const stored = { issuer: 'https://8.8.8.8/realms/acme' };
      expect((await save({ ...stored, clientSecret: SECRET_VALUE })).status).toBe(200);
      expect((await save({ ...stored, authMethod: 'client_secret_basic' })).status).toBe(200);
      const moved = await save({ issuer });
      expect([moved.status, JSON.stringify(moved.error)]).toEqual([
        400,
        expect.stringContaining('clientSecret'),
      ]);
    });
  });
});
