import type { LicenceQuestion } from '../../providers/licence-check.port.js';

/** What is known about a document that AAMVA or DLV should check. Dates are ISO 8601. */
export interface LicenceDocument {
  /** One of the spec's document_type values. */
  idType?: string | null;
  /** ISO 3166-1 alpha-2. */
  country?: string | null;
  /** ISO 3166-2, with or without the country. */
  state?: string | null;
  licenseNumber?: string | null;
  lastName?: string | null;
  firstName?: string | null;
  middleName?: string | null;
  birthDate?: string | null;
  issueDate?: string | null;
  expireDate?: string | null;
  address?: { street?: string; unit?: string; city?: string; state?: string; postalCode?: string } | null;
  sex?: string | null;
}

/** The document types that licence registries hold. */
export const LICENCE_KINDS: ReadonlySet<string> = new Set([
  'drivers-license',
  'drivers-license-permit',
  'commercial-license',
  'identification',
]);

export const bareState = (state: string | null | undefined): string =>
  (state ?? '')
    .trim()
    .toUpperCase()
    .replace(/^[A-Z]{2}-/, '');

/** The request to the registry, with only the fields that are known. */
export function toLicenceQuestion(reference: string, document: LicenceDocument): LicenceQuestion {
  const { idType, country, licenseNumber, lastName, address } = document;
  const question: LicenceQuestion = {
    reference,
    country: country ?? '',
    state: bareState(document.state),
    idType: idType ?? '',
    licenseNumber: licenseNumber ?? '',
    lastName: lastName ?? '',
  };
  for (const key of ['firstName', 'middleName', 'birthDate', 'issueDate', 'expireDate', 'sex'] as const) {
    const value = document[key];
    if (value) question[key] = value;
  }
  return address ? { ...question, address } : question;
}
