import { comparePrint } from '@bonafide/vision/print/compare-print';
import type { Print } from '@bonafide/vision/print/read-print';
import { ImageTimeoutError, type PrintOperations, printProcess } from '../../media/images/image-process.js';
import { UnreadableImageError } from '../../media/images/unreadable-image.js';
import type { ProviderCall } from '../call-provider.js';
import type { DocumentFacts, DocumentReader } from '../document-reader.port.js';
import { ProviderFailure } from '../provider-failure.js';
import { match, noMatch, type ProviderOutcome } from '../provider-outcome.js';
import { factsOfFront } from './facts-of-front.js';

/**
 * Reads print with networks in a local process: machine-readable zones of travel documents, and the fronts of licences
 * and identity cards of the United States and Canada.
 */
export class EmbeddedDocumentReader implements DocumentReader {
  /** Prints of fronts that are read again together with their backs. */
  private readonly prints = new WeakMap<Buffer, Promise<Print | null>>();

  constructor(private readonly call: ProviderCall) {}

  read(front: Buffer, back?: Buffer): Promise<ProviderOutcome<DocumentFacts | null>> {
    return this.call.run<ProviderOutcome<DocumentFacts | null>>(async () => {
      const print = await this.printOf(front);
      const backPrint = back && !print?.zone?.isIntact ? await this.printOf(back) : null;
      const facts =
        factsOfZone(print?.zone, print?.lines) ??
        factsOfZone(backPrint?.zone, print?.lines, { isOtherSide: true }) ??
        (print && factsOfFront(print.fields, print.lines)) ??
        (backPrint && factsOfFront(backPrint.fields, backPrint.lines));
      return facts ? match(facts) : noMatch(null);
    });
  }

  /** The zones of a picture that is read anyway are its print's. */
  readZones(photo: Buffer): Promise<ProviderOutcome<string[][]>> {
    return this.call.run<ProviderOutcome<string[][]>>(async () => {
      const print = this.prints.get(photo);
      const zones = print ? zonesOf(await print) : await inPrintProcess('readZones', photo);
      return zones && zones.length > 0 ? match(zones) : noMatch([]);
    });
  }

  private async printOf(photo: Buffer): Promise<Print | null> {
    const print = this.prints.get(photo) ?? inPrintProcess('readPrint', photo);
    this.prints.set(photo, print);
    print.catch(() => this.prints.delete(photo));
    return print;
  }
}

const zonesOf = (print: Print | null): string[][] =>
  print?.zone?.isIntact ? [print.zone.lines, ...print.otherZones] : [];

/** @returns null for what is no picture */
async function inPrintProcess<N extends keyof PrintOperations>(
  name: N,
  photo: Buffer,
): Promise<PrintOperations[N][1] | null> {
  return printProcess.run(name, photo, {}).catch((error: unknown) => {
    if (error instanceof UnreadableImageError) return null;
    if (error instanceof ImageTimeoutError) throw new ProviderFailure('timeout');
    throw error;
  });
}

/** @param lines of the holder's print */
function factsOfZone(
  zone: Print['zone'] = null,
  lines: Print['lines'] = [],
  side: { isOtherSide?: boolean } = {},
): DocumentFacts | null {
  if (!zone?.isIntact) return null;
  return {
    type: 'other',
    country: null,
    state: null,
    fields: { mrz: { value: zone.lines.join('\n'), confidence: zone.confidence } },
    areZoneNamesDoubtful: !zone.areNamesSure,
    zonePrint: comparePrint(zone, lines, side),
  };
}
