import { Command } from 'commander';
import { projectCommands } from '../../src/processes/commands/project-commands.js';
import { BouncerDriver } from '../bouncer/bouncer-driver.js';
import { hiddenField } from '../oauth/test-client.js';
import { type RunningAuth, startAuth } from '../start-auth.js';

let auth: RunningAuth;
let bouncer: BouncerDriver;
beforeAll(async () => {
  auth = await startAuth();
  bouncer = new BouncerDriver(auth);
});
afterAll(() => auth.close());

describe('a person at /delegations', () => {
  it('is asked to sign in, sees what they approved and ends it', async () => {
    const project = await bouncer.project();
    const { delegationId } = await bouncer.approvedCode(project, { agent_name: '<b>Agent</b>' });
    expect((await bouncer.browser().request('/delegations')).headers.get('location')).toMatch(/^\/signin/);
    const browser = await bouncer.signedIn();
    const html = await (await browser.request('/delegations')).text();
    expect(html).toContain(delegationId);
    expect(html).not.toContain('<b>Agent');
    const csrf = { _csrf: hiddenField(html, '_csrf') };
    expect((await browser.form(`/delegations/${delegationId}/revoke`, {})).status).toBe(403);
    expect((await browser.form('/delegations/dlg_other/revoke', csrf)).status).toBe(404);
    expect((await browser.form(`/delegations/${delegationId}/revoke`, csrf)).status).toBe(303);
    const detail = await bouncer.call('GET', `/delegations/${delegationId}`, { apiKey: project.apiKey });
    expect(detail.body.data).toMatchObject({ status: 'revoked', revocationReason: 'user' });
  });
});

describe('the operator', () => {
  it.each(['none', 'password', 'oauth2'])('makes a %s project that answers', async (mode) => {
    const printed: Record<string, unknown>[] = [];
    const program = new Command().exitOverride();
    projectCommands(program, auth.app, (answer) => void printed.push(answer));
    const options = [
      ...['--client-id', 'c', '--client-secret', 's', '--provider', mode === 'oauth2' ? 'github' : 'login'],
      ...['--auth-endpoint', 'https://8.8.8.8/verify'],
    ];
    await program.parseAsync(
      [
        'project',
        'create',
        '--org',
        'acme',
        '--name',
        'P',
        '--mode',
        mode,
        '--scopes=files:read',
        ...options,
      ],
      {
        from: 'user',
      },
    );
    const { projectId: id, apiKey, webhookSecret } = printed[0] as Record<string, string>;
    expect(webhookSecret).toMatch(/^whsec_/);
    const { body } = await bouncer.authorize({ id: id!, apiKey: apiKey!, webhookSecret: webhookSecret! });
    expect(body.data.provider_type).toBe(mode);
  });
});
