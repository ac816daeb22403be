import { ProviderFailure } from '../provider-failure.js';

/**
 * How test data selects an outcome; the table for readers is docs/simulators.md. A last name applies to every check of
 * a person, the end of a phone number to the checks that use the phone.
 */
export type TestScenario =
  'match' | 'no_match' | 'not_determined' | 'timeout' | 'outage' | 'slow' | 'pending' | 'pending_no_match';

const LAST_NAMES: Record<string, TestScenario> = {
  mismatch: 'no_match',
  undetermined: 'not_determined',
  timeout: 'timeout',
  outage: 'outage',
  slow: 'slow',
  pending: 'pending',
  pendingmismatch: 'pending_no_match',
};

const PHONE_ENDINGS: Record<string, TestScenario> = {
  '0101': 'no_match',
  '0102': 'not_determined',
  '0103': 'timeout',
  '0104': 'outage',
};

/** How long `Slow` takes, and when a pending answer is ready. */
const SIMULATED_SLOW_MS = 3_000;
export const SIMULATED_PENDING_MS = 3_000;

export const scenarioByLastName = (lastName: string | undefined): TestScenario | undefined =>
  LAST_NAMES[(lastName ?? '').trim().toLowerCase().replace(/[\s-]/g, '')];

export const scenarioByPhone = (phone: string | undefined): TestScenario | undefined =>
  PHONE_ENDINGS[(phone ?? '').slice(-4)];

export const scenarioForPerson = (person: { lastName?: string; phone?: string }): TestScenario =>
  scenarioByLastName(person.lastName) ?? scenarioByPhone(person.phone) ?? 'match';

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());

/**
 * Simulates failures and delays of a scenario. A timeout is reported at once, without a wait.
 */
export async function playFailure(steering: TestScenario): Promise<void> {
  if (steering === 'timeout') throw new ProviderFailure('timeout');
  if (steering === 'outage') throw new ProviderFailure('unreachable');
  if (steering === 'slow') await wait(SIMULATED_SLOW_MS);
}
