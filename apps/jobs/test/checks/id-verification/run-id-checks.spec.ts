import type { Account } from '../../../src/accounts/account.js';
import type { IdCheck, IdCheckFinding, IdCheckInput } from '../../../src/checks/outcome/id-check.js';
import type { IdCheckName } from '../../../src/jobs/store/check-names.js';
import { runIdChecks } from '../../../src/checks/id-verification/run-id-checks.js';

// What becomes of a check that hangs or breaks, whatever it is.

const passed: IdCheckFinding = {
  verdict: 'passed',
  message: '',
  result: { aamva: 'done' },
  billable: true,
  simulated: false,
};
const check = (name: IdCheckName, run: IdCheck['run'], deadlineMs = 5_000): IdCheck => ({
  name,
  feature: null,
  deadlineMs,
  errorType: `${name}Error`,
  run,
  absent: (enabled) => ({ [name]: enabled ? 'cut off' : 'off' }),
});
const account = (settings: Account['settings'] = {}) => ({ features: {}, settings }) as Account;
const input = (of: Account, signal = new AbortController().signal) =>
  ({ account: of, signal, now: new Date('2026-03-01T12:00:00Z') }) as IdCheckInput;
const never = () => new Promise<never>(() => undefined);

describe('running the checks of a job', () => {
  it('ends a check that hangs at its deadline, as not determined, without holding up the others', async () => {
    const found = await runIdChecks(
      [check('dlv', never, 20), check('aamva', async () => passed)],
      input(account()),
      () => undefined,
    );
    expect(found).toMatchObject([
      {
        name: 'dlv',
        verdict: 'not-determined',
        message: 'not determined: the check did not end in time',
        result: { dlv: 'cut off' },
        billable: false,
      },
      { name: 'aamva', verdict: 'passed', result: { aamva: 'done' } },
    ]);
  });

  it('ends all of them when the job’s time is up', async () => {
    const timeIsUp = new AbortController();
    const run = runIdChecks([check('dlv', never)], input(account(), timeIsUp.signal), () => undefined);
    timeIsUp.abort();
    expect(await run).toMatchObject([{ verdict: 'not-determined' }]);
  });

  it('takes a check that breaks as not determined, and tells of it', async () => {
    const told: unknown[] = [];
    const broken = check('aamva', () => Promise.reject(new TypeError('of a bug')));
    const found = await runIdChecks([broken], input(account()), (...fault) => void told.push(fault));
    expect(found).toMatchObject([
      { verdict: 'not-determined', message: 'not determined: the check had an error' },
    ]);
    expect(told).toEqual([['aamva', expect.any(TypeError)]]);
  });

  it('runs nothing that the account has left out, and knows what it requires', async () => {
    const settings = { idVerificationChecks: { dlv: false }, required: ['aamva' as const] };
    const found = await runIdChecks(
      [check('dlv', never), check('aamva', async () => passed)],
      input(account(settings)),
      () => undefined,
    );
    expect(found).toMatchObject([
      { name: 'dlv', enabled: false, needed: false, verdict: 'not-run', result: { dlv: 'off' } },
      { name: 'aamva', enabled: true, needed: true },
    ]);
  });
});
