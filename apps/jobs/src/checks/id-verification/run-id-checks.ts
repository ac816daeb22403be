import { type Account, hasFeature } from '../../accounts/account.js';
import type { IpProvider } from '../../providers/ip.port.js';
import type { IdCheck, IdCheckFinding, IdCheckInput } from '../outcome/id-check.js';
import type { IdCheckName } from '../../jobs/store/check-names.js';

/** The finding of a check, with whether the account had it on and whether success depends on it. */
export interface ConcludedCheck extends IdCheckFinding {
  name: IdCheckName;
  errorType: string;
  enabled: boolean;
  needed: boolean;
}

const isOn = (check: IdCheck, account: Account): boolean =>
  (check.feature === null || hasFeature(account, check.feature)) &&
  account.settings.idVerificationChecks?.[check.name] !== false;

/** Runs the account's checks in parallel; each ends by its deadline, and a check that fails is not determined. */
export function runIdChecks(
  checks: readonly IdCheck[],
  input: IdCheckInput,
  onFault: (check: IdCheckName, error: unknown) => void,
): Promise<ConcludedCheck[]> {
  const required = new Set<string>(input.account.settings.required ?? []);
  return Promise.all(
    checks.map(async (check) => {
      const enabled = isOn(check, input.account);
      const finding = enabled ? await withDeadline(check, input, onFault) : off(check, input.now);
      const { name, errorType } = check;
      return { ...finding, name, errorType, enabled, needed: required.has(name) };
    }),
  );
}

const off = (check: IdCheck, now: Date): IdCheckFinding => ({
  verdict: 'not-run',
  message: 'not determined: the check is off for this account',
  result: check.absent(false, now),
  billable: false,
  simulated: false,
});

async function withDeadline(
  check: IdCheck,
  input: IdCheckInput,
  onFault: (check: IdCheckName, error: unknown) => void,
): Promise<IdCheckFinding> {
  const gaveUp = (message: string): IdCheckFinding => ({
    verdict: 'not-determined',
    message: `not determined: ${message}`,
    result: check.absent(true, input.now),
    billable: false,
    simulated: false,
  });
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<IdCheckFinding>((resolve) => {
    const end = () => resolve(gaveUp('the check did not end in time'));
    timer = setTimeout(end, check.deadlineMs);
    input.signal.addEventListener('abort', end, { once: true });
  });
  const run = check.run(input).catch((error: unknown) => {
    onFault(check.name, error);
    return gaveUp('the check had an error');
  });
  return Promise.race([run, tooLate]).finally(() => clearTimeout(timer));
}

/** The same provider, asked only once about the same address. */
export function askedOnce(ip: IpProvider | undefined): IpProvider | undefined {
  if (!ip) return undefined;
  const asked = new Map<string, ReturnType<IpProvider['lookUp']>>();
  return {
    lookUp: (question) => {
      const known = asked.get(question.ipAddress) ?? ip.lookUp(question);
      asked.set(question.ipAddress, known);
      return known;
    },
  };
}
