import type { DocumentFacts, DocumentReader } from '../document-reader.port.js';
import { noMatch, type ProviderOutcome } from '../provider-outcome.js';

/** Where simulators are allowed, a test card in a photo determines the answer, and every other photo is read. */
export class TestCardsFirst implements DocumentReader {
  constructor(
    private readonly cards: DocumentReader,
    private readonly reader: DocumentReader,
  ) {}

  async readZones(photo: Buffer): Promise<ProviderOutcome<string[][]>> {
    return this.reader.readZones ? this.reader.readZones(photo) : noMatch([]);
  }

  async read(front: Buffer, back?: Buffer): Promise<ProviderOutcome<DocumentFacts | null>> {
    const card = await this.cards.read(front, back);
    return card.outcome === 'no_match' ? this.reader.read(front, back) : card;
  }
}
