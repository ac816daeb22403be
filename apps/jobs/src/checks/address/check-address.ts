import { type AddressFacts, type AddressProvider, UNKNOWN_ADDRESS } from '../../providers/address.port.js';
import { factsOf, notDetermined, type ProviderOutcome } from '../../providers/provider-outcome.js';
import { Items } from '../parts/crosscheck-items.js';
import type { AddressPart } from '../parts/crosscheck-result.js';
import type { CheckedPart, CrosscheckPerson } from '../parts/checked-part.js';
import { isSameOwner } from '../../core/names/same-owner.js';
import { addressType, readAddress, type ReadAddress, type SubmittedAddress } from './read-address.js';

/** Findings of the address check besides its part of the result. */
export interface CheckedAddress extends CheckedPart<AddressPart> {
  location: { latitude: number; longitude: number } | null;
}

/** The address check of a CrossCheck: our own rules first, then the provider. Valid means: complete and deliverable. */
export async function checkAddress(
  submitted: SubmittedAddress | null | undefined,
  person: CrosscheckPerson,
  provider: AddressProvider | undefined,
): Promise<CheckedAddress | null> {
  const read = submitted ? readAddress(submitted) : null;
  if (!read || read.isEmpty) return null;
  const { streetAddress, unit, city, state, postalCode, country } = read;
  const answer: ProviderOutcome<AddressFacts | null> =
    read.missing.includes('streetAddress') || !provider
      ? notDetermined(provider ? 'insufficient_data' : 'not_configured')
      : await provider.lookUp({
          streetAddress,
          country,
          ...(unit ? { unit } : {}),
          ...(city ? { city } : {}),
          ...(state ? { state } : {}),
          ...(postalCode ? { postalCode } : {}),
          ...person,
        });
  return concludeAddress(read, person, answer);
}

function concludeAddress(
  read: ReadAddress,
  person: CrosscheckPerson,
  answer: ProviderOutcome<AddressFacts | null>,
): CheckedAddress {
  const items = new Items();
  if (read.missing.length > 0)
    items.error('address-incomplete', `the address lacks ${read.missing.join(', ')}`);
  for (const fault of read.faults) items.error(fault.type, fault.message, fault.suggestion);
  const facts = factsOf(answer) ?? UNKNOWN_ADDRESS;
  const { place } = facts;
  if (place?.isElsewhere) items.error('address-city', 'postal code lies in another place', place.name);
  const wellFormed = items.errors.length === 0;

  if (place && place.isElsewhere === null)
    items.warn('address-city', 'the place of the postal code has another name', place.name);
  const type = addressType(read, facts);
  if (type === 'po-box' || type === 'po-box-forward')
    items.warn('address-po-box', 'the address is a post office box');
  if (type === 'commercial-mail-drop')
    items.warn('address-mail-drop', 'the address is a mailbox at a commercial mail receiver');
  if (facts.isForwarder) items.warn('address-forwarder', 'mail to this address is forwarded');
  if (facts.isCommercial) items.warn('address-commercial', 'the address belongs to a business');
  if (facts.isUnitMissing)
    items.error('address-unit', 'the building has several units and none of them is named');
  if (facts.isDeliverable === false)
    items.error('address-undeliverable', 'the post does not deliver to this address');
  if (facts.corrected)
    items.warn('address-corrected', 'the post writes this address differently', facts.corrected);

  const same = facts.ownerName === null ? null : isSameOwner(person, facts.ownerName);
  if (same === false) items.error('address-name', 'the address is known under another name');
  if (answer.outcome === 'not_determined') items.notDetermined('address', answer);
  else if (answer.outcome === 'match' && same === null)
    items.warn('address-name-not-determined', 'not determined: no name to compare is known');
  if (answer.outcome === 'match' && facts.isDeliverable === null)
    items.error(
      'address-delivery-not-determined',
      'not determined: the provider does not know whether the post delivers',
    );

  const isValid = wellFormed && facts.isDeliverable === true && facts.isUnitMissing !== true;
  const part: AddressPart = {
    errors: items.errors,
    warnings: items.warnings,
    isValid,
    isMatch: same === true,
    ...(facts.ownerName === null ? {} : { name: facts.ownerName }),
    ...(facts.ageRange === null ? {} : { ageRange: facts.ageRange }),
    isForwarder: facts.isForwarder === true,
    isCommercial: facts.isCommercial === true || type === 'commercial-mail-drop',
    type,
  };
  const hasNoRecord = answer.outcome === 'no_match';
  return {
    part: hasNoRecord && items.isEmpty ? null : part,
    evidence: {
      record: answer.outcome === 'not_determined' ? null : !hasNoRecord,
      match: hasNoRecord ? null : same,
      valid: !wellFormed
        ? false
        : answer.outcome === 'match'
          ? facts.isDeliverable === null
            ? null
            : isValid
          : null,
    },
    simulated: answer.simulated,
    location: facts.location,
  };
}
