import type { ProviderCall } from '../call-provider.js';
import {
  LICENCE_FIELDS,
  type LicenceFacts,
  type LicenceField,
  type LicenceProvider,
  type LicenceQuestion,
} from '../licence-check.port.js';
import { match, noMatch, notDetermined, pending, type DeferrableOutcome } from '../provider-outcome.js';
import { SIMULATED_PENDING_MS, playFailure, scenarioByLastName } from './test-scenarios.js';

type FieldAnswers = LicenceFacts['fields'];

/**
 * A registry of licences (AAMVA and DLV). Last names select the outcome; besides the common ones: `Partial` (birth and
 * expiry dates disagree), `Unavailable` (only number and last name compared), `Private` (a non-governmental source),
 * `Suspended` (all agrees, with a warning). State `ZZ` is not covered.
 */
export class SimulatedLicence implements LicenceProvider {
  constructor(private readonly call: ProviderCall) {}

  verify(question: LicenceQuestion): Promise<DeferrableOutcome<LicenceFacts>> {
    return this.call.run<DeferrableOutcome<LicenceFacts>>(async () => {
      const steering = scenarioByLastName(question.lastName) ?? 'match';
      await playFailure(steering);
      if (question.state === 'ZZ') return notDetermined('not_covered');
      if (steering === 'not_determined') return notDetermined('no_record');
      if (steering === 'pending') return pending(`sim-yes-${question.reference}`, SIMULATED_PENDING_MS);
      if (steering === 'pending_no_match')
        return pending(`sim-no-${question.reference}`, SIMULATED_PENDING_MS);
      return conclude(question, steering === 'no_match');
    });
  }

  poll(reference: string): Promise<DeferrableOutcome<LicenceFacts>> {
    return this.call.run<DeferrableOutcome<LicenceFacts>>(async () =>
      reference.startsWith('sim-no-')
        ? noMatch({ fields: { licenseNumber: 'no_match', lastName: 'no_match' }, source: 'governmental' })
        : match({ fields: { licenseNumber: 'match', lastName: 'match' }, source: 'governmental' }),
    );
  }
}

function conclude(question: LicenceQuestion, mismatch: boolean): DeferrableOutcome<LicenceFacts> {
  const sent = LICENCE_FIELDS.filter((field) => question[field] !== undefined);
  const kind = question.lastName.trim().toLowerCase();
  const fields: FieldAnswers = {};
  for (const field of sent) fields[field] = answerFor(field, kind, mismatch);
  const facts: LicenceFacts = {
    fields,
    source: kind === 'private' ? 'nonGovernmental' : 'governmental',
    ...(kind === 'suspended' ? { warning: 'The licence is suspended.' } : {}),
  };
  return sent.some((field) => fields[field] === 'no_match') ? noMatch(facts) : match(facts);
}

function answerFor(
  field: LicenceField,
  kind: string,
  mismatch: boolean,
): 'match' | 'no_match' | 'unavailable' {
  const core = field === 'licenseNumber' || field === 'lastName';
  if (mismatch) return core ? 'no_match' : 'unavailable';
  if (kind === 'partial' && (field === 'birthDate' || field === 'expireDate')) return 'no_match';
  if (kind === 'unavailable' && !core) return 'unavailable';
  return 'match';
}
