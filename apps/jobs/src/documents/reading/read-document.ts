// The entry point: takes photographs of a document, returns its fields. The back's barcode is preferred to the front's,
// any barcode to a machine readable zone, and that to an outside reader's reading of the print. Anything that cannot be
// read is null with a reason, never a guess (docs/design/documents.md).
import type { PrintMatch } from '@bonafide/vision/print/compare-print';
import type { DocumentReader } from '../../providers/document-reader.port.js';
import { type NotDeterminedReason, PASSING } from '../../providers/provider-outcome.js';
import { parseAamva, type AamvaDocument } from '../barcodes/aamva.js';
import type { Corners } from '../../media/images/image-process.js';
import type { Barcode, BarcodeReader } from '../barcodes/barcode-reader.js';
import type { DocumentFault } from './document-faults.js';
import { type Contradiction, findContradictions, type ReadSymbol } from './find-contradictions.js';
import type { DocumentFields } from './document-fields.js';
import { parseMrz } from '../zones/mrz.js';
import { hasNoDetails } from './document-soundness.js';
import { fieldsOfFacts, type ReaderFields } from './facts-to-fields.js';
import { checkImage, type ImageChecks } from './image-checks.js';
import { UnreadableImageError } from '../../media/images/unreadable-image.js';

export interface DocumentPhotos {
  front?: Buffer | null;
  back?: Buffer | null;
}

export interface ReadDocumentOptions {
  barcodeReader: BarcodeReader;
  /** Reads print and machine readable zones. Without it only barcodes are read. */
  documentReader?: DocumentReader | null;
  signal?: AbortSignal;
  now: Date;
  /** Called as soon as a barcode gave the fields, while the rest is still running; the back's comes first. */
  onBarcode?(fields: DocumentFields): void;
}

/** The reading of one photograph. */
export interface SideReading {
  /** null when the bytes are not a picture. */
  checks: ImageChecks | null;
  /** `result.hasPDF417Front` and `…Back`. */
  hasPdf417: boolean;
  /** The barcode's corners in the picture with its orientation applied, for `cropDocument`. */
  corners: Corners | null;
  /** Rotation of the barcode, degrees clockwise. */
  rotation: number | null;
}

/** Why there are no fields. */
export type UnreadReason =
  | 'no-photo'
  | 'not-an-image'
  | 'nothing-found'
  /** the print reader failed, and nothing else gave the fields: says nothing about the photo */
  | 'reader-away'
  /** an intact barcode of something else */
  | 'unknown-barcode'
  /** a licence's barcode that was only partly read */
  | 'empty-barcode';

export interface ReadDocumentResult {
  source: 'barcode-back' | 'barcode-front' | 'mrz' | 'reader' | null;
  fields: DocumentFields | null;
  /** 0–1: 1 for a barcode or an intact zone, which both verify themselves; null when nothing was read. */
  confidence: number | null;
  barcode: Omit<AamvaDocument, 'fields'> | null;
  /** The outside reader's fields from the print when the fields come from a barcode or a zone, to compare the two. */
  otherSide: DocumentFields | null;
  /** What `otherSide` was read from: beside a barcode it may be a zone. */
  otherSource: ReaderFields['source'] | null;
  /** How a zone compares with the printed lines; null: there is none, or the reader gave fields instead. */
  zonePrint: PrintMatch | null;
  /** Faults of the zone that its fields do not show. */
  zoneFaults: DocumentFault[];
  /** The fields of the front's barcode when the fields come from the back's, to compare the two. */
  otherBarcode: DocumentFields | null;
  /** Barcodes or zones of two people among all that the pictures show. */
  contradictions: Contradiction[];
  /** Why the print reader failed; null: it did not fail, or was not needed. */
  outage: NotDeterminedReason | null;
  /** The same, if the front was submitted. */
  frontOutage: NotDeterminedReason | null;
  /** A simulator replaced the outside reader. */
  simulated: boolean;
  /** null when that photograph was not given. */
  front: SideReading | null;
  back: SideReading | null;
  reason: UnreadReason | null;
}

interface Side {
  reading: SideReading;
  document: AamvaDocument | null;
  /** The fields of every licence's barcode, the document's first. */
  barcodes: DocumentFields[];
  /** The barcode is a licence's but has no usable details. */
  isEmpty: boolean;
}

async function orNull<T>(work: Promise<T>): Promise<T | null> {
  return work.catch((error: unknown) => {
    if (error instanceof UnreadableImageError) return null;
    throw error;
  });
}

/** Reports the fields as soon as the barcode gave them; checking the picture continues in parallel. */
async function readSide(
  image: Buffer,
  options: ReadDocumentOptions,
  effort: 'full' | 'glance',
): Promise<Side> {
  const { barcodeReader, signal } = options;
  const search = async () => {
    const found: Barcode | null = await orNull(barcodeReader.read(image, { effort, signal }));
    const parsed = found && parseAamva(found.text);
    const isEmpty = parsed !== null && hasNoDetails(parsed.fields);
    const document = isEmpty ? null : parsed;
    if (document) options.onBarcode?.(document.fields);
    const others = (found?.others ?? []).map((text) => parseAamva(text)?.fields ?? null);
    const barcodes = [document?.fields ?? null, ...others].filter((fields) => fields !== null);
    return { found, document, isEmpty, barcodes };
  };
  const [checks, { found, document, isEmpty, barcodes }] = await Promise.all([
    orNull(checkImage(image)),
    search(),
  ]);
  return {
    reading: {
      checks,
      hasPdf417: found !== null,
      corners: found?.corners ?? null,
      rotation: found?.rotation ?? null,
    },
    document,
    barcodes: barcodes.filter((fields) => !hasNoDetails(fields)),
    isEmpty,
  };
}

interface Asked {
  reading: ReaderFields | null;
  simulated: boolean;
  outage: NotDeterminedReason | null;
}

const NOT_ASKED: Asked = { reading: null, simulated: false, outage: null };

/** The reader never processed the picture: its failure says nothing about the content. */
const OUTAGES: readonly NotDeterminedReason[] = [...PASSING, 'bad_response'];

async function askReader(options: ReadDocumentOptions, first: Buffer, second?: Buffer): Promise<Asked> {
  if (!options.documentReader) return NOT_ASKED;
  const answer = await options.documentReader.read(first, second);
  const facts = answer.outcome === 'match' ? answer.data : null;
  const outage =
    answer.outcome === 'not_determined' && OUTAGES.includes(answer.reason) ? answer.reason : null;
  return { reading: facts && fieldsOfFacts(facts, options.now), simulated: answer.simulated, outage };
}

/** A card's zone is on its back: if neither a barcode nor a zone on the front gave the fields, both sides are read. */
async function askAboutBack(asked: Asked, { front, back }: DocumentPhotos, options: ReadDocumentOptions) {
  if (!front || !back || asked.reading?.source === 'mrz' || asked.outage) return asked;
  const both = await askReader(options, front, back);
  return both.reading?.source === 'mrz' ? both : asked;
}

/** Every barcode and zone of the pictures. A zone that was not sought because its reader was away contradicts nothing. */
async function symbolsOf(
  photos: DocumentPhotos,
  sides: Record<'front' | 'back', Side | null>,
  { documentReader, now }: ReadDocumentOptions,
): Promise<ReadSymbol[]> {
  const symbols: ReadSymbol[] = [];
  for (const photo of ['back', 'front'] as const) {
    const [picture, side] = [photos[photo], sides[photo]];
    for (const fields of side?.barcodes ?? []) symbols.push({ kind: 'barcode', photo, fields });
    const answer = picture && side?.reading.checks ? await documentReader?.readZones?.(picture) : null;
    for (const lines of answer?.outcome === 'match' ? answer.data : []) {
      const zone = parseMrz(lines.join('\n'), now);
      if (zone?.isIntact) symbols.push({ kind: 'zone', photo, fields: zone.fields });
    }
  }
  return symbols;
}

function whyNot(sides: readonly Side[], outage: NotDeterminedReason | null): UnreadReason {
  if (sides.length === 0) return 'no-photo';
  if (sides.every(({ reading }) => reading.checks === null)) return 'not-an-image';
  if (sides.some(({ isEmpty }) => isEmpty)) return 'empty-barcode';
  if (outage) return 'reader-away';
  return sides.some(({ reading }) => reading.hasPdf417) ? 'unknown-barcode' : 'nothing-found';
}

/**
 * Reads a document from its photographs.
 * @throws {DOMException} `AbortError`, when `signal` was aborted; rethrows errors of the document reader
 */
export async function readDocument(
  photos: DocumentPhotos,
  options: ReadDocumentOptions,
): Promise<ReadDocumentResult> {
  options.signal?.throwIfAborted();
  // The front's print is read in parallel with the barcode search; a back alone, only when its barcode gave nothing.
  const asking = photos.front ? askReader(options, photos.front) : null;
  asking?.catch(() => undefined);
  const back = photos.back ? await readSide(photos.back, options, 'full') : null;
  // A front rarely has a barcode: once the back was read, a glance is enough.
  const effort = back?.document ? 'glance' : 'full';
  const front = photos.front ? await readSide(photos.front, options, effort) : null;
  const document = back?.document ?? front?.document ?? null;
  options.signal?.throwIfAborted();
  const first = await (asking ?? (document || !photos.back ? NOT_ASKED : askReader(options, photos.back)));
  const asked = document ? first : await askAboutBack(first, photos, options);
  const symbols = await symbolsOf(photos, { front, back }, options);
  const common = {
    front: front?.reading ?? null,
    back: back?.reading ?? null,
    simulated: asked.simulated,
    zonePrint: asked.reading?.zonePrint ?? null,
    zoneFaults: asked.reading?.zoneFaults ?? [],
    contradictions: findContradictions(symbols),
    outage: asked.outage,
    frontOutage: photos.front ? asked.outage : null,
  };
  if (document) {
    const { fields, ...barcode } = document;
    const source = back?.document ? 'barcode-back' : 'barcode-front';
    const otherSide = asked.reading?.fields ?? null;
    const otherSource = asked.reading?.source ?? null;
    const otherBarcode = back?.document ? (front?.document?.fields ?? null) : null;
    return {
      ...common,
      source,
      fields,
      confidence: 1,
      barcode,
      otherSide,
      otherSource,
      otherBarcode,
      reason: null,
    };
  }
  const sides = [back, front].filter((side) => side !== null);
  return {
    ...common,
    source: asked.reading?.source ?? null,
    fields: asked.reading?.fields ?? null,
    confidence: asked.reading?.confidence ?? null,
    barcode: null,
    otherSide: asked.reading?.printed ?? null,
    otherSource: asked.reading?.printed ? 'reader' : null,
    otherBarcode: null,
    reason: asked.reading ? null : whyNot(sides, asked.outage),
  };
}
