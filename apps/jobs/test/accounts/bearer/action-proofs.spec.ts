import { createKeyResolver } from '@bonafide/vc-jwt/key-resolver';
import { createDidWebResolver } from '@bonafide/vc-jwt/did-web-resolver';
import { verifyProof } from '@bonafide/vc-jwt/proof';
import {
  type AgentActionDetail,
  ActionProofsService,
} from '../../../src/accounts/access/action-proofs.service.js';
import { ProofKeysService } from '../../../src/accounts/access/proof-keys.service.js';
import { TrustedIssuersService } from '../../../src/accounts/issuers/trusted-issuers.service.js';
import { type RunningJobs, startJobs } from '../../start-jobs.js';
import { AGENT_DID, startStubIssuer, type StubIssuer, trusting } from './stub-issuer.js';

let jobs: RunningJobs;
let issuer: StubIssuer;
beforeAll(async () => {
  issuer = await startStubIssuer();
  jobs = await startJobs();
  await jobs.app.get(TrustedIssuersService).add(jobs.account.accountId, trusting(issuer.did, 'prj_test'));
});
afterAll(async () => {
  await jobs?.close();
  await issuer?.close();
});

const tin = {
  firstName: 'Ana',
  lastName: 'Lima',
  tinType: 'ITIN',
  tin: '912701230',
  phone: '+12125550100',
  callbackURL: 'https://callbacks.example/tin',
};

const trail = async () =>
  (await jobs.dataSource.query(
    `SELECT tenant, actor, act, detail FROM account_audit WHERE action = 'agent.action' ORDER BY id`,
  )) as { tenant: string; actor: string; act: object; detail: AgentActionDetail }[];

const call = async (method: string, path: string, scopes: string[], delegationId: string, body?: unknown) => {
  const token = await issuer.delegationToken({ scopes, delegationId });
  return jobs.call(method, path, { key: null, headers: { Authorization: `Bearer ${token}` }, body });
};

const proofChecks = () => {
  const didWeb = createDidWebResolver({ fetch, allowLoopbackHttp: true });
  return { keys: createKeyResolver({ didWeb }), trustedSigners: [jobs.app.get(ProofKeysService).did] };
};

describe('each action of an agent', () => {
  it('leaves a proof with the delegation’s id that verifies against the service’s published key', async () => {
    const answer = await call('POST', '/api/tin/verify', ['tin:verify'], 'dlg_proof', tin);
    expect(answer.status).toBe(200);
    const entry = (await trail()).at(-1)!;
    expect([entry.tenant, entry.actor, entry.act]).toEqual([
      jobs.account.accountId,
      `user:${issuer.did}:users:usr_1`,
      { sub: AGENT_DID, delegation: 'dlg_proof' },
    ]);
    const { meta, jws, ...rest } = entry.detail;
    expect(rest).toEqual({ method: 'POST', route: '/api/tin/verify', status: 200, jobId: answer.body.id });
    const proofs = jobs.app.get(ActionProofsService);
    const verified = await verifyProof(
      { meta, jws },
      {
        ...proofChecks(),
        maxAgeSeconds: 60,
        expected: {
          audience: jobs.url,
          sessionId: 'ses_1',
          scopeId: 'tin:verify',
          delegationRef: 'dlg_proof',
          requestHash: proofs.hashRequest('POST', '/api/tin/verify', Buffer.from(JSON.stringify(tin))),
          responseHash: proofs.hashResponse(answer.text),
        },
      },
    );
    expect(Object.keys(verified).sort()).toEqual([
      'audience',
      'delegationRef',
      'did',
      'kid',
      'nonce',
      'requestHash',
      'responseHash',
      'scopeId',
      'sessionId',
      'ts',
    ]);
  });

  it.each(['/api/jobs', '/api/jobs/ID', '/api/jobs/ID/download', '/api/jobs/ID/callbacks'])(
    'is proved before it is answered, whoever writes the answer: GET %s',
    async (path) => {
      const { body } = await call('POST', '/api/tin/verify', ['tin:verify'], 'dlg_made', tin);
      const before = (await trail()).length;
      const answer = await call(
        'GET',
        path.replace('ID', body.id),
        ['jobs:read', 'jobs:photos'],
        `dlg_${path}`,
      );
      expect(answer.status).toBe(200);
      const { meta, route } = (await trail())[before]!.detail;
      expect(route).toBe(path.replace('ID', ':id'));
      expect([meta.delegationRef, meta.responseHash]).toEqual([
        `dlg_${path}`,
        jobs.app.get(ActionProofsService).hashResponse(answer.text),
      ]);
    },
  );

  it('a proof that was changed afterwards does not verify', async () => {
    await call('GET', '/api/jobs', ['jobs:read'], 'dlg_changed');
    const { meta, jws } = (await trail()).at(-1)!.detail;
    await expect(
      verifyProof({ meta: { ...meta, delegationRef: 'dlg_other' }, jws }, proofChecks()),
    ).rejects.toMatchObject({
      code: 'ERR_SIGNATURE_INVALID',
    });
  });

  it('a plain hash of the request, which could be searched for the TIN, is not kept', async () => {
    await call('POST', '/api/tin/verify', ['tin:verify'], 'dlg_hash', tin);
    const { meta } = (await trail()).at(-1)!.detail;
    const { hashBytes } = await import('@bonafide/vc-jwt/proof-hash');
    expect(meta.requestHash).not.toBe(hashBytes(JSON.stringify(tin)));
    expect(JSON.stringify(await trail())).not.toContain(tin.tin);
  });

  it('refused requests and requests with a key leave none', async () => {
    const before = (await trail()).length;
    expect((await call('POST', '/api/tin/verify', ['jobs:read'], 'dlg_none', tin)).status).toBe(403);
    expect((await call('POST', '/api/tin/verify', ['tin:verify'], 'dlg_none', {})).status).toBe(400);
    expect((await jobs.call('GET', '/api/jobs')).status).toBe(200);
    expect(await trail()).toHaveLength(before);
  });

  it('proofs outlive the erasure of the job, and the rotation of the key', async () => {
    const { body } = await call('POST', '/api/tin/verify', ['tin:verify'], 'dlg_erased', tin);
    const { detail } = (await trail()).at(-1)!;
    expect((await jobs.call('DELETE', `/api/jobs/${body.id}`)).status).toBe(200);
    expect(await jobs.app.get(ProofKeysService).rotate()).toBe(2);
    const rotated = await call('GET', '/api/jobs', ['jobs:read'], 'dlg_rotated');
    expect(rotated.status).toBe(200);
    const entries = await trail();
    expect(entries.map((entry) => entry.detail)).toContainEqual(detail);
    expect(entries.at(-1)!.detail.meta.kid).toMatch(/#key-2$/);
    for (const entry of entries) await verifyProof(entry.detail, proofChecks());
  });
});
