import { parseCalendarDate } from '../../core/values/calendar-date.js';
import type { DocumentFields } from '../../documents/reading/document-fields.js';
import type { LicenceDocument } from './licence-document.js';

type Known = Pick<
  DocumentFields,
  | 'type'
  | 'country'
  | 'state'
  | 'idNumber'
  | 'firstName'
  | 'middleName'
  | 'lastName'
  | 'birthDate'
  | 'issueDate'
  | 'expireDate'
  | 'sex'
> & { address: Partial<NonNullable<DocumentFields['address']>> | null };

const iso = (date: string | null) => (date ? parseCalendarDate(date) : null);

/** A document's data in the form registries are asked about. */
export function licenceOf(fields: Known): LicenceDocument {
  const { address } = fields;
  const street = [address?.streetNumber, address?.street].filter(Boolean).join(' ');
  const parts = {
    street,
    unit: address?.unit,
    city: address?.city,
    state: address?.state,
    postalCode: address?.postalCode,
  };
  return {
    idType: fields.type,
    country: fields.country,
    state: fields.state,
    licenseNumber: fields.idNumber,
    lastName: fields.lastName,
    firstName: fields.firstName,
    middleName: fields.middleName,
    birthDate: iso(fields.birthDate),
    issueDate: iso(fields.issueDate),
    expireDate: iso(fields.expireDate),
    sex: fields.sex,
    address: address
      ? (Object.fromEntries(Object.entries(parts).filter(([, part]) => part)) as LicenceDocument['address'])
      : null,
  };
}
