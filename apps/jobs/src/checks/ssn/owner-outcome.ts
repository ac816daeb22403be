import type { ErrorItem } from '@bonafide/contracts/job-record';
import type { EngineOutcome } from '../../jobs/store/job-engine.js';
import type { IdentityOwnerFacts } from '../../providers/identity-owner.port.js';
import type { ProviderOutcome } from '../../providers/provider-outcome.js';
import { undetermined } from '../outcome/undetermined.js';

type Completed = Extract<EngineOutcome, { state: 'completed' }>;

/** The fact an owner check verifies; the other one, when submitted, only supports it. */
export type OwnerVerdict = 'ssnMatch' | 'dobMatch';

/**
 * Completes a check of a phone's owner. The verdict is true only when the number (or date) agrees and nothing
 * contradicts the name and other details, null when not determined. Error items name what contradicted it and what
 * could not be compared.
 */
export function ownerOutcome(
  verdict: OwnerVerdict,
  answer: ProviderOutcome<IdentityOwnerFacts>,
  parameters: Record<string, unknown>,
): Completed {
  const simulated = answer.simulated ? { simulated: true } : {};
  if (answer.outcome === 'not_determined')
    return {
      state: 'completed',
      result: { success: false, [verdict]: null, ...simulated },
      errors: [undetermined(answer.reason)],
    };
  const matched = answer.outcome === 'match';
  const { firstName, lastName } = parameters;
  return {
    state: 'completed',
    // A name counts as verified only with a match.
    result: {
      success: matched,
      [verdict]: matched,
      ...(matched ? { firstName, lastName } : {}),
      ...simulated,
    },
    errors: supportingItems(verdict, answer.data, parameters),
  };
}

function supportingItems(
  verdict: OwnerVerdict,
  facts: IdentityOwnerFacts,
  parameters: Record<string, unknown>,
): ErrorItem[] {
  const items = [supportingItem('name', 'NameMatchError', facts.nameMatch)];
  if (verdict === 'ssnMatch' && parameters.dob !== undefined)
    items.push(supportingItem('dob', 'BirthDateMatchError', facts.dobMatch));
  return items.filter((item) => item !== null);
}

function supportingItem(parameter: string, type: string, agrees: boolean | null): ErrorItem | null {
  if (agrees === true) return null;
  if (agrees === false) return { type, message: `${parameter}: is not that of the phone's owner` };
  return { type, message: `${parameter}: not determined, the provider could not compare it`, warning: true };
}
