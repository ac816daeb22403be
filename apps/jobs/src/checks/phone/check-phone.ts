import type { PhoneFacts, PhoneProvider } from '../../providers/phone.port.js';
import { notDetermined, type ProviderOutcome } from '../../providers/provider-outcome.js';
import { Items } from '../parts/crosscheck-items.js';
import type { CheckedPart, CrosscheckPerson } from '../parts/checked-part.js';
import type { PhonePart } from '../parts/crosscheck-result.js';
import { isSameOwner } from '../../core/names/same-owner.js';
import { DECIDED_BY_PLAN, readPhone, type ReadPhone } from './read-phone.js';

const NOTABLE_TYPES: Partial<Record<PhonePart['type'], string>> = {
  'non-fixed-voip': 'the number is an internet number without a fixed place',
  'premium-rate': 'the number is a premium-rate service',
  tollfree: 'the number is a toll-free service',
  voicemail: 'the number is a voicemail box',
};

/** The phone check of a CrossCheck: the numbering plan first, then the provider. */
export async function checkPhone(
  submitted: string | null | undefined,
  person: CrosscheckPerson,
  provider: PhoneProvider | undefined,
): Promise<CheckedPart<PhonePart> | null> {
  if (!submitted?.trim()) return null;
  const read = await readPhone(submitted);
  let answer: ProviderOutcome<PhoneFacts | null>;
  if (!provider) answer = notDetermined('not_configured');
  else if (!read.isValid || read.e164 === null) answer = notDetermined('insufficient_data');
  else answer = await provider.lookUp({ phone: read.e164, ...person });
  return concludePhone(read, person, answer);
}

function concludePhone(
  read: ReadPhone,
  person: CrosscheckPerson,
  answer: ProviderOutcome<PhoneFacts | null>,
): CheckedPart<PhonePart> {
  const items = new Items();
  const facts = answer.outcome === 'match' ? answer.data : null;
  const type =
    read.type !== null && DECIDED_BY_PLAN.has(read.type) ? read.type : (facts?.type ?? read.type ?? 'other');
  if (!read.isValid) items.error('phone-invalid', 'not a phone number in E.164 form', read.suggestion);
  const look = NOTABLE_TYPES[type];
  if (look) items.warn(`phone-${type}`, look);
  if (facts?.isDisposable) items.error('phone-disposable', 'the number is a disposable one');
  if (facts?.isPrepaid) items.warn('phone-prepaid', 'the number is prepaid');
  if (facts?.isCommercial) items.warn('phone-commercial', 'the number belongs to a business');

  const compared = facts?.ownerName ? isSameOwner(person, facts.ownerName) : null;
  // The provider knows more than the name it discloses, so its own comparison takes precedence.
  const same = facts?.nameMatch ?? compared;
  if (same === false) items.error('phone-name', 'the number is known under another name');
  if (answer.outcome === 'not_determined' && read.isValid) items.notDetermined('phone', answer);
  if (facts) {
    const open = [
      ...(same === null ? ['whose it is'] : []),
      ...(facts.type === null && read.type === null ? ['the kind of line'] : []),
      ...(facts.isPrepaid === null ? ['whether it is prepaid'] : []),
      ...(facts.isDisposable === null ? ['whether it is disposable'] : []),
      ...(facts.isCommercial === null ? ['whether it belongs to a business'] : []),
    ];
    if (open.length > 0)
      items.warn(
        'phone-partly-not-determined',
        `not determined: the provider does not know ${open.join(', ')}`,
      );
  }

  const part: PhonePart = {
    errors: items.errors,
    warnings: items.warnings,
    isValid: read.isValid && facts?.isDisposable !== true,
    isMatch: same === true,
    ...(facts?.ownerName ? { name: facts.ownerName } : {}),
    ...(facts?.ageRange ? { ageRange: facts.ageRange } : {}),
    type,
    ...(facts?.carrier ? { carrier: facts.carrier } : {}),
    isPrepaid: facts?.isPrepaid === true,
    isDisposable: facts?.isDisposable === true,
    isCommercial: facts?.isCommercial === true,
    ...(typeof facts?.lastSeenDays === 'number' ? { lastSeenDays: facts.lastSeenDays } : {}),
  };
  const hasNoRecord = answer.outcome === 'no_match';
  return {
    part: hasNoRecord && items.isEmpty ? null : part,
    evidence: {
      record: answer.outcome === 'not_determined' ? null : !hasNoRecord,
      match: same,
      valid: part.isValid,
    },
    simulated: answer.simulated,
  };
}
