// Converts the output of an outside document reader (`providers/document-reader.port.ts`) to the common fields. If it
// read a machine readable zone with correct check digits, the zone takes precedence and the rest fills its gaps.
import type { PrintMatch } from '@bonafide/vision/print/compare-print';
import { DOCUMENT_TYPES, type DocumentType } from '@bonafide/contracts/document-type';
import type { DocumentFacts } from '../../providers/document-reader.port.js';
import { formatUsDate, parseCalendarDate } from '../../core/values/calendar-date.js';
import type { DocumentFault } from './document-faults.js';
import { emptyFields, type DocumentFields } from './document-fields.js';
import { parseMrz } from '../zones/mrz.js';
import { splitAddress } from '../barcodes/split-address.js';

export interface ReaderFields {
  source: 'mrz' | 'reader';
  fields: DocumentFields;
  /** The printed fields alone when the fields come from a zone, to compare the two. */
  printed: DocumentFields | null;
  /** How a zone compares with the printed lines, if the reader extracted no fields from them. */
  zonePrint: PrintMatch | null;
  /** Faults of a zone that its fields do not show. */
  zoneFaults: DocumentFault[];
  /** 0–1: the lowest confidence of the fields read; 1 for an intact zone. */
  confidence: number;
}

const toType = (type: string): DocumentType => DOCUMENT_TYPES.find((known) => known === type) ?? 'other';

function fromFacts(facts: DocumentFacts): DocumentFields {
  const get = (name: string): string | null => facts.fields[name]?.value.trim() || null;
  const date = (name: string): string | null => {
    const iso = parseCalendarDate(get(name) ?? '');
    return iso && formatUsDate(iso);
  };
  return {
    ...emptyFields(toType(facts.type)),
    state: facts.state,
    country: facts.country,
    idNumber: get('id'),
    firstName: get('firstName'),
    middleName: get('middleName'),
    lastName: get('lastName'),
    suffix: get('nameSuffix'),
    birthDate: date('birthDate'),
    issueDate: date('issueDate'),
    expireDate: date('expireDate'),
    class: get('class'),
    endorsements: get('endorsements'),
    address: splitAddress({
      street: get('address'),
      city: get('city'),
      state: get('addressState'),
      postalCode: get('postalCode'),
      country: facts.country,
    }),
  };
}

const NAMELESS = {
  firstName: null,
  middleName: null,
  lastName: null,
  truncated: { firstName: null, middleName: null, lastName: null },
};
/** Faults after which only the names of a zone are discarded. */
const NAME_FAULTS: readonly string[] = ['firstName', 'lastName'];

/** The zone's fields, with missing ones taken from the printed side. */
function fillGaps(zone: DocumentFields, printed: DocumentFields): DocumentFields {
  const filled = Object.entries(zone).map(([name, value]) => [
    name,
    value ?? printed[name as keyof DocumentFields],
  ]);
  return Object.fromEntries(filled) as DocumentFields;
}

/**
 * @param now decides the century of a zone's two-digit years
 * @returns null when the reader gave nothing usable
 */
export function fieldsOfFacts(facts: DocumentFacts, now: Date): ReaderFields | null {
  const printed = fromFacts(facts);
  const zone = parseMrz(facts.fields['mrz']?.value ?? '', now);
  const doubtful = facts.areZoneNamesDoubtful;
  if (zone && (zone.isIntact || (doubtful && zone.faults.every((fault) => NAME_FAULTS.includes(fault))))) {
    const fields = doubtful ? { ...zone.fields, ...NAMELESS } : zone.fields;
    const zonePrint = facts.zonePrint ?? null;
    return {
      source: 'mrz',
      fields: fillGaps(fields, printed),
      printed,
      zonePrint,
      zoneFaults: zone.documentFaults,
      confidence: 1,
    };
  }
  if (!printed.firstName && !printed.lastName && !printed.idNumber) return null;
  const sure = Object.entries(facts.fields).filter(([name]) => name !== 'mrz');
  const confidence = Math.min(1, ...sure.map(([, field]) => field.confidence));
  return { source: 'reader', fields: printed, printed: null, zonePrint: null, zoneFaults: [], confidence };
}
