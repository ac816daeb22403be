import { eventually } from '@bonafide/testing/eventually';
import {
  createProviderCall,
  type ProviderCallSettings,
  type ProviderJournalEntry,
} from '../../src/providers/call-provider.js';
import { withPictureOwner } from '../../src/media/images/picture-owner.js';
import { ProviderFailure } from '../../src/providers/provider-failure.js';
import { match } from '../../src/providers/provider-outcome.js';

function setUp(settings: Partial<ProviderCallSettings> = {}) {
  const journal: ProviderJournalEntry[] = [];
  const call = createProviderCall(
    {
      provider: 'acme',
      check: 'tin',
      attemptTimeoutMs: 60,
      deadlineMs: 400,
      retryDelayMs: 1,
      breakerFailures: 3,
      breakerPauseMs: 40,
      ...settings,
    },
    (entry) => void journal.push(entry),
  );
  return { call, journal };
}

const failTimes = (times: number, failure: () => Error) => {
  let calls = 0;
  return {
    get calls() {
      return calls;
    },
    attempt: async () => {
      calls++;
      if (calls <= times) throw failure();
      return match({ ok: true });
    },
  };
};

describe('a provider call', () => {
  it('hands the answer through and writes one journal entry without data', async () => {
    const { call, journal } = setUp();
    const answer = await call.run(async () => match({ secret: '123456789' }, 'A1'));
    expect(answer).toEqual({ outcome: 'match', data: { secret: '123456789' }, simulated: false, code: 'A1' });
    expect(journal).toEqual([
      {
        provider: 'acme',
        check: 'tin',
        outcome: 'match',
        code: 'A1',
        latencyMs: expect.any(Number),
        attempts: 1,
        simulated: false,
        at: expect.any(Date),
      },
    ]);
    expect(JSON.stringify(journal)).not.toContain('123456789');
  });

  it('asks again after an outage when the question may be repeated', async () => {
    const { call, journal } = setUp();
    const flaky = failTimes(2, () => new ProviderFailure('provider_error'));
    expect((await call.run(flaky.attempt)).outcome).toBe('match');
    expect(flaky.calls).toBe(3);
    expect(journal[0]).toMatchObject({ outcome: 'match', attempts: 3 });
  });

  it('never repeats what may have been acted upon when the question is not repeatable', async () => {
    const { call } = setUp();
    const flaky = failTimes(1, () => new ProviderFailure('timeout'));
    expect(await call.runOnce(flaky.attempt)).toEqual({
      outcome: 'not_determined',
      reason: 'timeout',
      simulated: false,
    });
    expect(flaky.calls).toBe(1);
  });

  it('repeats even an unrepeatable question when the connection was refused', async () => {
    const { call } = setUp();
    const flaky = failTimes(1, () => Object.assign(new Error('no'), { code: 'ECONNREFUSED' }));
    expect((await call.runOnce(flaky.attempt)).outcome).toBe('match');
    expect(flaky.calls).toBe(2);
  });

  it('does not repeat what the provider refused', async () => {
    const { call } = setUp();
    const refusing = failTimes(9, () => new ProviderFailure('refused'));
    expect(await call.run(refusing.attempt)).toMatchObject({ reason: 'refused' });
    expect(refusing.calls).toBe(1);
  });

  it('ends an attempt that hangs, and the whole call at its deadline', async () => {
    const { call, journal } = setUp({ attemptTimeoutMs: 50, deadlineMs: 90, maxRetries: 5 });
    const started = performance.now();
    const answer = await call.run(() => new Promise<never>(() => undefined));
    expect(answer).toMatchObject({ outcome: 'not_determined', reason: 'timeout' });
    expect(performance.now() - started).toBeLessThan(10_000);
    expect(journal).toHaveLength(1);
  });

  it('stops asking a provider that keeps failing, and tries it again after the pause', async () => {
    const { call } = setUp({ maxRetries: 0 });
    const broken = failTimes(3, () => new ProviderFailure('unreachable'));
    for (let i = 0; i < 3; i++) await call.run(broken.attempt);
    expect(await call.run(broken.attempt)).toMatchObject({ reason: 'circuit_open' });
    expect(broken.calls).toBe(3);
    const deadline = Date.now() + 5_000;
    let answer = await call.run(broken.attempt);
    while (answer.outcome !== 'match' && Date.now() < deadline) {
      await new Promise(setImmediate);
      answer = await call.run(broken.attempt);
    }
    expect(answer.outcome).toBe('match');
    expect(broken.calls).toBe(4);
  });

  it('waits as long as the provider asks before it repeats', async () => {
    const { call } = setUp();
    const busy = failTimes(
      1,
      () => new ProviderFailure('rate_limited', { mayHaveActed: false, retryAfterMs: 120 }),
    );
    const started = performance.now();
    expect((await call.runOnce(busy.attempt)).outcome).toBe('match');
    expect(performance.now() - started).toBeGreaterThanOrEqual(115);
  });

  it('answers even when the journal cannot be written', async () => {
    const call = createProviderCall({ provider: 'acme', check: 'aml' }, () => {
      throw new Error('disk full');
    });
    expect((await call.run(async () => match(null))).outcome).toBe('match');
  });
});

describe('a question that brings a fault of ours to light', () => {
  it.each([
    ['a TypeError', () => new TypeError('word.replace is not a function')],
    ['a RangeError', () => new RangeError('Invalid array length')],
    ['a failure of that question', () => new ProviderFailure('bad_response', { ofQuestionAlone: true })],
  ])('with %s is asked once, and pauses the provider for nobody', async (_, failure) => {
    const { call, journal } = setUp();
    for (let n = 0; n < 5; n++) {
      const failing = failTimes(Infinity, failure);
      expect((await call.run(failing.attempt)).outcome).toBe('not_determined');
      expect(failing.calls).toBe(1);
    }
    expect(journal.map(({ reason }) => reason)).not.toContain('circuit_open');
    expect((await call.run(async () => match({ ok: true }))).outcome).toBe('match');
  });
});

describe('the questions of one account that fail', () => {
  const ask = (call: ReturnType<typeof setUp>['call'], account: string, attempt: () => Promise<never>) =>
    withPictureOwner({ account, key: 'key', isRefusable: false }, () => call.run(attempt));
  const answers = { maxRetries: 0, breakerFailures: 5, breakerPauseMs: 60_000, attemptTimeoutMs: 5 };
  const never = () => new Promise<never>(() => undefined);
  const down = () => Promise.reject(new ProviderFailure('provider_error'));
  const sound = async () => match({ ok: true });
  const of = (call: ReturnType<typeof setUp>['call'], account: string) =>
    withPictureOwner({ account, key: 'key', isRefusable: false }, () => call.run(sound));

  it.each([
    ['by time', never],
    ['at the provider', down],
    ['with what nobody can read', () => Promise.reject(new ProviderFailure('bad_response'))],
    ['on the way', () => Promise.reject(new ProviderFailure('unreachable'))],
  ])('%s pause the provider for that account alone', async (_, attempt) => {
    const { call } = setUp(answers);
    for (let n = 0; n < 12; n++) await ask(call, 'acc_slow', attempt);
    expect(await of(call, 'acc_slow')).toMatchObject({ reason: 'circuit_open' });
    expect((await of(call, 'acc_other')).outcome).toBe('match');
  });

  it('count for no more than half, so one other failure does not pause it for everybody', async () => {
    const { call } = setUp(answers);
    for (let n = 0; n < 4; n++) await ask(call, 'acc_slow', never);
    await ask(call, 'acc_other', down);
    expect((await of(call, 'acc_other')).outcome).toBe('match');
    expect((await of(call, 'acc_third')).outcome).toBe('match');
  });

  it('pause it for everybody where those of several accounts fail, until the pause is over', async () => {
    const { call } = setUp({ ...answers, breakerPauseMs: 40 });
    for (const account of ['acc_1', 'acc_2', 'acc_3', 'acc_4', 'acc_5']) await ask(call, account, down);
    expect(await of(call, 'acc_6')).toMatchObject({ reason: 'circuit_open' });
    await eventually(async () => expect((await of(call, 'acc_6')).outcome).toBe('match'));
  });
});
