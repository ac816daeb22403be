import type { DocumentType } from '@bonafide/contracts/document-type';
import { LICENCE_COVERAGE } from '../licence/coverage.js';
import { ISSUERS } from '../../documents/barcodes/aamva-issuers.js';

/** A kind of document that can be read. */
export interface ReadableDocument {
  type: DocumentType;
  /** ISO 3166-1 alpha-2; null: of any country */
  country: string | null;
  /** ISO 3166-2 without the country; null: of any state, or not issued by one */
  state: string | null;
  properties: {
    /** what it is read from */
    readBy: 'barcode' | 'mrz';
    /** the photo that shows it */
    photo: 'backIdPhoto' | 'idPhoto';
    /** registries that can be asked about it */
    aamva: boolean;
    dlv: boolean;
  };
}

const CARDS = ['drivers-license', 'drivers-license-permit', 'commercial-license', 'identification'] as const;
const OF_ANY_COUNTRY = ['passport', 'visa', 'residence', 'identification'] as const;
const OF_THE_US = [
  'passport-card',
  'global-entry',
  'nexus',
  'sentri',
  'employment',
] as const satisfies DocumentType[];

/**
 * Documents this deployment reads: cards with an AAMVA barcode always, documents with a machine readable zone if an
 * outside reader is configured.
 */
export function readableDocuments(hasDocumentReader: boolean): ReadableDocument[] {
  // An issuer may have several numbers.
  const issuers = new Map(
    [...ISSUERS.values()].map((issuer) => [`${issuer.country}-${issuer.state}`, issuer]),
  );
  const cards = [...issuers.values()].flatMap(({ country, state }) =>
    CARDS.map((type): ReadableDocument => {
      const covered = state === null ? undefined : LICENCE_COVERAGE[country]?.[state];
      const isIdCard = type === 'identification';
      return {
        type,
        country,
        state,
        properties: {
          readBy: 'barcode',
          photo: 'backIdPhoto',
          aamva: covered !== undefined,
          dlv: covered !== undefined && (isIdCard ? covered.idCards : covered.licences),
        },
      };
    }),
  );
  if (!hasDocumentReader) return cards;
  const zone = (type: DocumentType, country: string | null): ReadableDocument => ({
    type,
    country,
    state: null,
    properties: { readBy: 'mrz', photo: 'idPhoto', aamva: false, dlv: false },
  });
  return [
    ...cards,
    ...OF_ANY_COUNTRY.map((type) => zone(type, null)),
    ...OF_THE_US.map((type) => zone(type, 'US')),
  ];
}
