import type { DocumentFacts, DocumentReader } from '../document-reader.port.js';
import type { ProviderOutcome } from '../provider-outcome.js';

/** Where simulators are allowed, a photo with a test card on it is answered by the card, and every other one is read. */
export class TestCardsFirst implements DocumentReader {
  constructor(
    private readonly cards: DocumentReader,
    private readonly reader: DocumentReader,
  ) {}

  async read(front: Buffer, back?: Buffer): Promise<ProviderOutcome<DocumentFacts | null>> {
    const card = await this.cards.read(front, back);
    return card.outcome === 'no_match' ? this.reader.read(front, back) : card;
  }
}
