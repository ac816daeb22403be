// Which of the spec's 23 types a document has, from its barcode or machine readable zone.
import type { DocumentType } from '@bonafide/contracts/document-type';
import { isCommercial, isPermit, type LicenceCodes } from '../barcodes/licence-class.js';

/**
 * An AAMVA card, by its subfiles and codes. A card with neither a licence's nor an id card's subfile is `other`.
 */
export function documentTypeOfCard(subfileTypes: readonly string[], codes: LicenceCodes): DocumentType {
  const isLicence = subfileTypes.includes('DL') || subfileTypes.includes('EN');
  if (!isLicence) return subfileTypes.includes('ID') ? 'identification' : 'other';
  // A few issuers write id cards under the licence's designator.
  if (/^ID(?:ENT\w*)?$/i.test(codes.vehicleClass ?? '')) return 'identification';
  if (isPermit(codes)) return 'drivers-license-permit';
  return isCommercial(codes) ? 'commercial-license' : 'drivers-license';
}

/** US and Canadian trusted traveller cards and US immigration cards, by the first two characters of their zone. */
const NORTH_AMERICAN: Readonly<Record<string, DocumentType>> = {
  IP: 'passport-card',
  IG: 'global-entry',
  IN: 'nexus',
  IS: 'sentri',
  IA: 'employment',
  C1: 'residence',
  C2: 'residence',
  RC: 'residence',
  BC: 'visa',
};

/** Permits to reside: `IR` and `AR` by EU regulation 2017/1954, and codes other issuers use for the same. */
const RESIDENCE = /^(?:IR|AR|RP|RI|CR|TR|PR|R[A-Z<]?)$/;

/**
 * A travel document, by the code at the start of its machine readable zone (ICAO Doc 9303 parts 4 to 7).
 * @param code one or two characters, `P`, `PD`, `IP`; fillers are ignored
 * @param issuer alpha-3 code of the issuing state
 */
export function documentTypeOfMrz(code: string, issuer: string, format: string): DocumentType {
  const kind = code.replace(/</g, '').toUpperCase();
  const northAmerican = issuer === 'USA' || issuer === 'CAN' ? NORTH_AMERICAN[kind] : undefined;
  if (northAmerican) return northAmerican;
  if (format === 'driving-license') return 'drivers-license';
  if (kind.startsWith('V')) return 'visa';
  if (kind.startsWith('P') && format === 'td3') return 'passport';
  if (kind === 'IP') return 'passport-card';
  if (RESIDENCE.test(kind)) return 'residence';
  // Crew member certificates are `AC`, which is none of the types in the list.
  if (kind === 'AC') return 'other';
  if (/^[IAC]/.test(kind)) return 'identification';
  return 'other';
}
