import type { FaultCase } from '@bonafide/testing/fail-nth-call';
import { Webhook } from 'standardwebhooks';
import type { NewAccount } from '../../src/accounts/accounts.service.js';
import { licence } from '../checks/id-verification/verify.js';
import type { Answer } from '../start-jobs.js';
import { TIN_PERSON } from '../checks/tin-races/pending-tins.js';
import { type FaultHarness, type Held, repeated } from './fault-harness.js';

export type JobsCase = FaultCase<never, never>;

/** A request that a client repeats, with its key, until it is answered; then what it left is looked at. */
export interface Request {
  account: NewAccount;
  send: () => Promise<Answer>;
}

export const asked = <R extends Request>(
  world: FaultHarness,
  prepare: () => Promise<R>,
  prove: (held: Held, last: Answer, request: R) => void | Promise<void>,
  status = 200,
): JobsCase => {
  const kase: FaultCase<R, Answer> = {
    prepare,
    run: ({ send }) => send(),
    async settle(request, first) {
      const last = await repeated(first, request.send);
      if (last.status !== status) throw new Error(`${last.status}, not ${status}: ${last.text}`);
      await prove(await world.converge(request.account), last, request);
    },
  };
  return kase as unknown as JobsCase;
};

/** What a worker or sweeper does; whatever becomes of one run, the next ones bring it to its end. */
export const worked = <P extends { account: NewAccount }>(
  world: FaultHarness,
  prepare: () => Promise<P>,
  run: (prepared: P) => Promise<unknown>,
  prove: (held: Held, prepared: P) => void | Promise<void>,
  again: (prepared: P) => Promise<unknown> = () => Promise.resolve(),
): JobsCase => {
  const kase: FaultCase<P, unknown> = {
    prepare,
    run,
    async settle(prepared) {
      await again(prepared);
      await prove(await world.converge(prepared.account), prepared);
    },
  };
  return kase as unknown as JobsCase;
};

export const oneJob = (held: Held, { id }: { id: string }, status = 'completed') => {
  expect(held.jobs).toMatchObject([{ id, status }]);
};
export const count = (held: Held, event: string) => held.heard[event]?.length ?? 0;
export const PENDING = { status: 202, json: { outcome: 'pending' } };
export const MATCH = { json: { outcome: 'match', code: '0' } };
export const APPROVED = {
  outcome: 'match',
  data: { fields: { licenseNumber: 'match', lastName: 'match' }, source: 'governmental' },
};

/** What use-cases begin with, and what several of them must end in. */
export function stagesOf(world: () => FaultHarness) {
  const post =
    (path: string, body: () => object | Promise<object>, headers: Record<string, string> = {}) =>
    async () => {
      const account = await world().account();
      const send = world().sender('POST', path, { key: account.apiKey, body: await body(), headers });
      return { account, send };
    };
  const signed = (path: string, secret: string, content: object) => {
    const text = JSON.stringify(content);
    const at = world().clock.now();
    return world().sender('POST', path, {
      key: null,
      body: text,
      headers: {
        'webhook-id': 'msg_1',
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': new Webhook(secret).sign('msg_1', at, text),
      },
    });
  };
  const pendingTin = async () => {
    const account = await world().account();
    world().provider.on('POST', '/v1/tin/checks', PENDING);
    const body = { ...TIN_PERSON, callbackURL: world().hook };
    const { body: job } = await world().done('POST', '/api/tin/verify', { key: account.apiKey, body });
    return { account, id: job.id as string };
  };
  const oneTin = (held: Held, { id }: { id: string }) => {
    oneJob(held, { id });
    expect(held.jobs[0]!.result).toMatchObject({ status: 'MATCH' });
    expect(count(held, 'job-tin-validation')).toBe(1);
  };
  /** A job that is completed but for its DLV. */
  const lateDlv = async () => {
    const account = await world().account(['dlvEnabled']);
    world().provider.on('POST', '/v1/dlv/checks', { json: { outcome: 'pending', pollAfterSeconds: 60 } });
    const params = { backIdPhoto: await backOfLicence() };
    return { account, id: await world().completedJob(account, { type: 'id-verification', params }) };
  };
  const oneDlv = (held: Held, { id }: { id: string }) => {
    oneJob(held, { id });
    expect(held.jobs[0]!.result).toMatchObject({ dlv: { dlvStatusMessage: 'Completed' } });
    expect(count(held, 'job-dlv-complete')).toBe(1);
  };
  const opened = async () => {
    const account = await world().account();
    const body = { type: 'selfie-verification' };
    const { body: session } = await world().done('POST', '/api/jobs/session', { key: account.apiKey, body });
    return { account, id: session.id as string, token: session.token as string };
  };
  const dobJob = async (account: NewAccount) => {
    const body = { firstName: 'Zoë', lastName: 'Nuñez', phone: '+12125550100', dob: '1990-01-31' };
    const options = { key: account.apiKey, body: { ...body, callbackURL: world().hook } };
    const { body: job } = await world().done('POST', '/api/dob/verify', options);
    await world().converge(account, true);
    return job.id as string;
  };
  return { post, signed, pendingTin, oneTin, lateDlv, oneDlv, opened, dobJob };
}

let back: Promise<string> | undefined;
export const backOfLicence = () => (back ??= licence());
