import { usDateToIso } from '../../core/values/date-of-birth.js';
import { plainName, plainPlace } from '../../core/values/normalize-text.js';
import type { IdentityOwnerQuestion } from '../../providers/identity-owner.port.js';

type Address = NonNullable<IdentityOwnerQuestion['address']>;

/** A person's data in a job record's parameters, as submitted. */
interface Person {
  firstName?: string;
  lastName?: string;
  phone: string;
  email?: string;
  /** MM/DD/YYYY */
  dob?: string;
  address?: Address;
  consent?: boolean;
}

/**
 * The request to the provider: `firstName`, `lastName`, `streetAddress` and `city` normalised (spec, private SSN
 * verification), everything else as submitted.
 */
export function ownerQuestion(
  reference: string,
  parameters: Record<string, unknown>,
  ssn?: string,
): IdentityOwnerQuestion {
  const { firstName, lastName, phone, email, dob, address, consent } = parameters as unknown as Person;
  return {
    reference,
    phone,
    ...(firstName === undefined ? {} : { firstName: plainName(firstName) }),
    ...(lastName === undefined ? {} : { lastName: plainName(lastName) }),
    ...(email === undefined ? {} : { email }),
    ...(ssn === undefined ? {} : { ssn }),
    ...(dob === undefined ? {} : { dob: usDateToIso(dob)! }),
    ...(address === undefined ? {} : { address: plainAddress(address) }),
    consent: consent ?? null,
  };
}

const plainAddress = (address: Address): Address => ({
  ...address,
  ...(address.streetAddress === undefined ? {} : { streetAddress: plainPlace(address.streetAddress) }),
  ...(address.city === undefined ? {} : { city: plainPlace(address.city) }),
});
