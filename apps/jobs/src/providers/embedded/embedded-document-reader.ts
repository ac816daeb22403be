import type { Print } from '@bonafide/ocr/read-print';
import { ImageTimeoutError, printProcess } from '../../images/image-process.js';
import { UnreadableImageError } from '../../images/unreadable-image.js';
import type { ProviderCall } from '../call-provider.js';
import type { DocumentFacts, DocumentReader } from '../document-reader.port.js';
import { ProviderFailure } from '../provider-failure.js';
import { match, noMatch, type ProviderOutcome } from '../provider-outcome.js';
import { factsOfFront } from './facts-of-front.js';

/**
 * Reads print with networks that run in a process of this machine: machine-readable zones of travel documents, and the
 * fronts of licences and identity cards of the United States and Canada.
 */
export class EmbeddedDocumentReader implements DocumentReader {
  constructor(private readonly call: ProviderCall) {}

  read(front: Buffer, back?: Buffer): Promise<ProviderOutcome<DocumentFacts | null>> {
    return this.call.run<ProviderOutcome<DocumentFacts | null>>(async () => {
      const facts = (await this.readSide(front)) ?? (back ? await this.readSide(back) : null);
      return facts ? match(facts) : noMatch(null);
    });
  }

  private async readSide(photo: Buffer): Promise<DocumentFacts | null> {
    const print = await printProcess.run('readPrint', photo, {}).catch((error: unknown) => {
      if (error instanceof UnreadableImageError) return null;
      if (error instanceof ImageTimeoutError) throw new ProviderFailure('timeout');
      throw error;
    });
    return print && factsOf(print);
  }
}

function factsOf({ zone, fields, lines }: Print): DocumentFacts | null {
  if (!zone?.isIntact) return factsOfFront(fields, lines);
  return {
    type: 'other',
    country: null,
    state: null,
    fields: { mrz: { value: zone.lines.join('\n'), confidence: zone.confidence } },
    areZoneNamesDoubtful: !zone.areNamesSure,
  };
}
