// What the photographs of a document prove: the sides that were read, the faults of each, and whether independent sides
// agree (docs/design/documents.md). Whoever decides on a document reads it here.
import type { PrintMatch } from '@bonafide/vision/print/compare-print';
import { matchNames } from '../../core/names/match-names.js';
import type { DocumentFields } from './document-fields.js';
import { type DocumentFault, findBarcodeFaults, findFaults } from './document-faults.js';
import { matchDates } from './match-dates.js';
import { matchNumbers, matchSides } from './match-sides.js';
import type { ReadDocumentResult } from './read-document.js';

export interface EvidenceSide {
  kind: 'barcode' | 'zone' | 'print';
  /** The photograph that shows it; null: a reader of both does not say. */
  photo: 'front' | 'back' | null;
  /** null: lines of print without fields of their own, which were compared with a zone */
  fields: DocumentFields | null;
  /** Why the side proves nothing; a sound side has none. Print alone is never more than a claim. */
  faults: DocumentFault[];
}

export interface DocumentEvidence {
  sides: EvidenceSide[];
  /** A barcode or a zone was read, and every one that was read is sound. */
  isRead: boolean;
  /** How sides of the same document that do not come from one another compare; one contradiction decides. */
  agreement: 'agree' | 'disagree' | 'not-determined';
  /** The print of the front agrees with a barcode or zone, so the portrait on it is the document's. */
  isFrontTied: boolean;
  /** A test card said what the document is. */
  isSimulated: boolean;
}

/** Whether two sides agree in number, or in name and date of birth, and in nothing contradict each other. */
function compareSides(side: DocumentFields, other: DocumentFields): DocumentEvidence['agreement'] {
  if (matchSides(side, other).outcome === 'no-match') return 'disagree';
  const isSame =
    matchNumbers(side.idNumber, other.idNumber).outcome === 'match' ||
    (matchNames(side, other).outcome === 'match' &&
      matchDates(side.birthDate, other.birthDate).outcome === 'match');
  return isSame ? 'agree' : 'not-determined';
}

const OF_LINES: Readonly<Record<PrintMatch, DocumentEvidence['agreement']>> = {
  match: 'agree',
  'no-match': 'disagree',
  'not-determined': 'not-determined',
  'too-little': 'not-determined',
  'says-nothing': 'not-determined',
};

function sidesOf(read: ReadDocumentResult, now: Date): EvidenceSide[] {
  const { source, fields, otherBarcode, otherSide, otherSource, barcode, zonePrint, zoneFaults } = read;
  const isBarcode = source === 'barcode-back' || source === 'barcode-front';
  const sides: EvidenceSide[] = [];
  const add = (kind: EvidenceSide['kind'], photo: EvidenceSide['photo'], of: DocumentFields | null) => {
    const own = {
      barcode: findBarcodeFaults(of === fields ? (barcode?.faults ?? []) : []),
      zone: zoneFaults,
      print: [],
    }[kind];
    const faults = of ? findFaults(of, own, now) : [];
    // A test card is known to be one.
    sides.push({
      kind,
      photo,
      fields: of,
      faults: faults.filter((fault) => !read.simulated || fault.kind !== 'specimen'),
    });
  };
  const front = read.front ? 'front' : null;
  if (fields && isBarcode) add('barcode', source === 'barcode-back' ? 'back' : 'front', fields);
  if (otherBarcode) add('barcode', 'front', otherBarcode);
  if (fields && source === 'mrz') add('zone', read.back ? null : front, fields);
  if (otherSide && isBarcode && otherSource === 'mrz') add('zone', front, otherSide);
  if (otherSide && otherSource === 'reader') add('print', front, otherSide);
  if (fields && source === 'reader') add('print', read.back ? null : front, fields);
  if (zonePrint && zonePrint !== 'says-nothing' && zonePrint !== 'too-little') add('print', front, null);
  return sides;
}

/** Every pair that can agree or contradict: a zone with the lines of its print has been compared by the reader. */
function comparisonsOf(sides: readonly EvidenceSide[], zonePrint: PrintMatch | null) {
  const pairs = sides.flatMap((side, at) => sides.slice(at + 1).map((other) => ({ side, other })));
  const compared = pairs.flatMap(({ side, other }) =>
    side.fields && other.fields
      ? [{ kinds: [side.kind, other.kind], photos: [side.photo, other.photo], side, other }]
      : [],
  );
  return [
    ...compared.map(({ kinds, photos, side, other }) => ({
      outcome: compareSides(side.fields!, other.fields!),
      isPrint: kinds.includes('print'),
      // A copy of a barcode or zone is not a second side of the document.
      isIndependent: kinds[0] !== kinds[1] && (kinds.includes('print') || photos[0] !== photos[1]),
    })),
    ...(zonePrint ? [{ outcome: OF_LINES[zonePrint], isPrint: true, isIndependent: true }] : []),
  ];
}

/** @param now decides what is in the future */
export function weighEvidence(read: ReadDocumentResult, now: Date): DocumentEvidence {
  const sides = sidesOf(read, now);
  const comparisons = comparisonsOf(sides, read.zonePrint);
  const machineReadable = sides.filter(({ kind }) => kind !== 'print');
  const isContradicted =
    read.contradictions.length > 0 || comparisons.some(({ outcome }) => outcome === 'disagree');
  const agrees = (isEnough: (pair: (typeof comparisons)[number]) => boolean) =>
    !isContradicted && comparisons.some((pair) => pair.outcome === 'agree' && isEnough(pair));
  return {
    sides,
    isRead:
      machineReadable.length > 0 &&
      read.contradictions.length === 0 &&
      machineReadable.every(({ faults }) => faults.length === 0),
    agreement: isContradicted
      ? 'disagree'
      : agrees(({ isIndependent }) => isIndependent)
        ? 'agree'
        : 'not-determined',
    isFrontTied: read.front !== null && agrees(({ isPrint }) => isPrint),
    isSimulated: read.simulated,
  };
}
