import { DeliveryService } from '@bonafide/delivery/delivery.service';
import { SWEEPERS, type Sweeper } from '@bonafide/platform/queues/queues';
import { DelegationsService } from '../../src/delegations/delegations.service.js';
import { AGENT, type TestProject } from '../bouncer/bouncer-driver.js';
import { hiddenField } from '../oauth/test-client.js';
import {
  asked,
  type AuthCase,
  type DelegationRow,
  type FaultHarness,
  read,
  type Send,
} from './fault-harness.js';

/** What agents, people and workers do with a project. */
export function bouncerCases(world: () => FaultHarness): Record<string, () => AuthCase> {
  const delegationsOf = (project: TestProject) =>
    world().query<DelegationRow>('SELECT id, status FROM delegations WHERE project_id = $1', [project.id]);
  const begun = async (project: TestProject) => (await world().bouncer.authorize(project)).body.data;
  const approved = async () => {
    const project = await world().project();
    const { consent_url: link, request_id: requestId } = await begun(project);
    await world().person.request(await approvalOf(link!));
    const [delegation] = await delegationsOf(project);
    const { code } = (await world().bouncer.status(project, requestId)).body.data;
    return { project, requestId, code: code!, delegationId: delegation!.id };
  };
  /** Approves at the consent page; where the browser is led then. */
  const approvalOf = async (link: string): Promise<string> => {
    const { answer, url } = await world().person.follow(link);
    const decided = await world().bouncer.decide(world().person, url, await answer.text(), 'approve');
    if (decided.status !== 303) throw new Error(`approval: ${decided.status}`);
    return decided.headers.get('location')!;
  };
  const atConsent = async (decision: string) => {
    const project = await world().project();
    const { consent_url: link, request_id: requestId } = await begun(project);
    const { answer, url } = await world().person.follow(link!);
    const html = await answer.text();
    const path = new URL(url).pathname.replace(/\/continue$/, '/consent');
    const fields = {
      _csrf: hiddenField(html, '_csrf'),
      delegation: hiddenField(html, 'delegation'),
      decision,
    };
    const send: Send = () => read(world().person.form(path, fields), 'consent');
    return { project, requestId, send };
  };
  /** One delegation that is active, with one message, and one code that gives one token. */
  const provedApproval = async (project: TestProject, requestId: string) => {
    const delegations = await delegationsOf(project);
    expect(delegations).toMatchObject([{ status: 'active' }]);
    const { id } = delegations[0]!;
    expect(await world().delivered(project, id)).toEqual(['delegation.granted']);
    const { code } = (await world().bouncer.status(project, requestId)).body.data;
    expect((await world().bouncer.exchange(project, code!)).status).toBe(200);
  };
  const revoked = async (project: TestProject, id: string) => {
    expect(await world().delivered(project, id)).toEqual(['delegation.granted', 'delegation.revoked']);
    const [row] = await world().query(
      `SELECT d.status, e.revoked_at IS NOT NULL AS flagged,
         (SELECT count(*)::int FROM audit_events v WHERE v.delegation_id = d.id AND v.action = 'delegation.revoked') AS lines
       FROM delegations d JOIN status_list_entries e ON e.delegation_id = d.id WHERE d.id = $1`,
      [id],
    );
    expect(row).toEqual({ status: 'revoked', flagged: true, lines: 1 });
  };
  const atUpstream = async () => {
    const project = await world().upstreamProject();
    const { authorization_url: link, request_id: requestId } = await begun(project);
    return { project, link: link!, requestId, browser: world().bouncer.browser() };
  };
  const worked = (
    name: string,
    run: (project: TestProject) => Promise<unknown>,
  ): [string, () => AuthCase] => [
    name,
    () =>
      ({
        async prepare() {
          return approved();
        },
        run: ({ project }: { project: TestProject }) => run(project),
        async settle({ project, delegationId }: { project: TestProject; delegationId: string }) {
          expect(await world().delivered(project, delegationId)).toEqual(['delegation.granted']);
          expect(await delegationsOf(project)).toMatchObject([{ status: 'active' }]);
        },
      }) as unknown as AuthCase,
  ];

  return {
    'asking for an approval': () =>
      asked(
        async () => {
          const project = await world().project();
          const body = { agent_did: AGENT, requested_scopes: ['files:read'], project_id: project.id };
          return { project, send: world().byKey(project, 'POST', '/authorize', body) };
        },
        [200],
        async ({ json }, { project }) => {
          await approvalOf(json.data.consent_url as string);
          await provedApproval(project, json.data.request_id as string);
        },
      ),
    'following a link to a consent page': () =>
      asked(
        async () => {
          const project = await world().project();
          const { consent_url: link, request_id: requestId } = await begun(project);
          return { project, requestId, link, send: () => read(world().person.request(link!), 'link') };
        },
        [200, 303],
        async (_last, { project, requestId, link }) => {
          await approvalOf(link!);
          await provedApproval(project, requestId);
        },
      ),
    'following a link to a provider': () =>
      asked(
        async () => {
          const visit = await atUpstream();
          return { ...visit, send: () => read(visit.browser.request(visit.link), 'link') };
        },
        [303],
        async ({ location }) => expect(location).toMatch(`${world().upstream.url}/auth?`),
      ),
    'coming back from a provider': () =>
      asked(
        async () => {
          const visit = await atUpstream();
          const callback = await world().bouncer.toCallback(visit.browser, visit.link);
          return { ...visit, callback, send: () => read(visit.browser.request(callback), 'callback') };
        },
        [303, 400],
        async (last, { project, link, requestId, browser }) => {
          // A state is good for one use: whose answer was lost begins again with the link, and meets no second delegation.
          const { answer, url } =
            last.status === 303
              ? await browser.follow(last.location!)
              : await browser.follow(await world().bouncer.toCallback(browser, link));
          const decided = await world().bouncer.decide(browser, url, await answer.text(), 'approve');
          expect(decided.status).toBe(303);
          const living = (await delegationsOf(project)).filter(({ status }) => status === 'active');
          expect(living).toHaveLength(1);
          expect(await world().delivered(project, living[0]!.id)).toEqual(['delegation.granted']);
          expect((await world().bouncer.status(project, requestId)).body.data.status).toBe('completed');
        },
      ),
    'signing in with a password at a project’s endpoint': () =>
      asked(
        async () => {
          world().login.otherwise({ json: { user: { id: '17', email: 'ada@members.example' } } });
          const method = { type: 'password', authEndpoint: world().login.url };
          const project = await world().project({ oauthProviders: { form: method } });
          const { login_form: shown, request_id: requestId } = await begun(project);
          const browser = world().bouncer.browser();
          const { answer, url } = await browser.follow(shown!.action);
          const _csrf = hiddenField(await answer.text(), '_csrf');
          const fields = { identity: `ada-${requestId}`, password: 'open sesame', _csrf };
          return { project, requestId, browser, send: () => read(browser.form(url, fields), 'password') };
        },
        [303],
        async ({ location }, { project, requestId, browser }) => {
          const { answer, url } = await browser.follow(location!);
          const decided = await world().bouncer.decide(browser, url, await answer.text(), 'approve');
          expect(decided.status).toBe(303);
          const living = (await delegationsOf(project)).filter(({ status }) => status === 'active');
          expect(living).toHaveLength(1);
          expect((await world().bouncer.status(project, requestId)).body.data.status).toBe('completed');
        },
      ),
    'approving an agent’s request': () =>
      asked(
        () => atConsent('approve'),
        [303, 409],
        (_last, { project, requestId }) => provedApproval(project, requestId),
      ),
    'denying an agent’s request': () =>
      asked(
        () => atConsent('deny'),
        [200, 303, 409],
        async (_last, { project, requestId }) => {
          expect(await delegationsOf(project)).toMatchObject([{ status: 'denied' }]);
          expect((await world().bouncer.status(project, requestId)).body.data.status).toBe('denied');
        },
      ),
    'collecting a code': () =>
      asked(
        async () => {
          const { project, requestId, code } = await approved();
          return { code, send: world().byKey(project, 'GET', `/authorize/${requestId}/status`) };
        },
        [200],
        ({ json }, { code }) => expect(json.data.code).toBe(code),
      ),
    'exchanging an agent’s code': () =>
      asked(
        async () => {
          const { project, code, delegationId } = await approved();
          const body = { grant_type: 'authorization_code', code, agent_did: AGENT, project_id: project.id };
          return { project, delegationId, send: world().byKey(project, 'POST', '/oauth/token', body) };
        },
        [200, 400],
        async (last, { project, delegationId }) => {
          if (last.status === 400) expect(last.json.error).toBe('invalid_grant');
          else expect(last.json.delegation_id).toBe(delegationId);
          const codes = await world().query(
            'SELECT consumed_at FROM delegation_codes WHERE project_id = $1',
            [project.id],
          );
          expect(codes).toEqual([{ consumed_at: expect.any(Date) }]);
        },
      ),
    'verifying a delegation token': () =>
      asked(
        async () => {
          const { project, code } = await approved();
          const { body: tokens } = await world().bouncer.exchange(project, code);
          const body = {
            ...{ agent_did: AGENT, scopes: ['files:read'], project_id: project.id },
            delegation_token: tokens['delegation_token'],
          };
          return { send: world().byKey(project, 'POST', '/delegations/verify', body) };
        },
        [200],
        ({ json }) => expect(json.data.valid).toBe(true),
      ),
    'revoking a delegation with a project’s key': () =>
      asked(
        async () => {
          const { project, delegationId } = await approved();
          await world().delivered(project, delegationId);
          const send = world().byKey(project, 'POST', `/delegations/${delegationId}/revoke`, {});
          return { project, delegationId, send };
        },
        [200],
        (_last, { project, delegationId }) => revoked(project, delegationId),
      ),
    'a person revoking what they approved': () =>
      asked(
        async () => {
          const { project, delegationId } = await approved();
          await world().delivered(project, delegationId);
          const _csrf = hiddenField(await (await world().person.request('/delegations')).text(), '_csrf');
          const path = `/delegations/${delegationId}/revoke`;
          return { project, delegationId, send: () => read(world().person.form(path, { _csrf }), 'revoke') };
        },
        [303, 404],
        (_last, { project, delegationId }) => revoked(project, delegationId),
      ),
    'revoking a delegation in the dashboard': () =>
      asked(
        async () => {
          const { project, delegationId } = await approved();
          await world().delivered(project, delegationId);
          const send = world().dashboard('POST', `/delegations/${delegationId}/revoke`, {});
          return { project, delegationId, send };
        },
        [200],
        (_last, { project, delegationId }) => revoked(project, delegationId),
      ),
    ...Object.fromEntries([
      worked('a worker delivering a delegation', (project) =>
        world().auth.app.get(DeliveryService).deliverDue(project.id),
      ),
      worked('the sweeps', async () => {
        for (const sweeper of world().auth.app.get<Sweeper[]>(SWEEPERS)) await sweeper.sweep();
      }),
    ]),
    'the sweep of delegations that have ended': () =>
      ({
        async prepare() {
          const { project } = await approved();
          await world().query(
            `UPDATE delegations SET expires_at = now() - interval '1 s', next_check_at = now() - interval '1 s' WHERE project_id = $1`,
            [project.id],
          );
          return { project };
        },
        run: () => sweepDelegations(world()),
        async settle({ project }: { project: TestProject }) {
          await sweepDelegations(world());
          const rows = await world().query(
            `SELECT d.status, (SELECT count(*)::int FROM audit_events v
               WHERE v.delegation_id = d.id AND v.action = 'delegation.expired') AS lines
             FROM delegations d WHERE d.project_id = $1`,
            [project.id],
          );
          expect(rows).toEqual([{ status: 'expired', lines: 1 }]);
        },
      }) as unknown as AuthCase,
  };
}

/** Only this sweep: that of deliveries wakes each receiver that earlier cases left behind. */
async function sweepDelegations({ auth }: FaultHarness): Promise<void> {
  await auth.app.get(DelegationsService).sweep();
}
