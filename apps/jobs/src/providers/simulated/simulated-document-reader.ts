import { z } from 'zod';
import { imageProcess } from '../../media/images/image-process.js';
import { UnreadableImageError } from '../../media/images/unreadable-image.js';
import type { ProviderCall } from '../call-provider.js';
import type { DocumentFacts, DocumentField, DocumentReader } from '../document-reader.port.js';
import { match, noMatch, notDetermined, type ProviderOutcome } from '../provider-outcome.js';
import { playFailure, scenarioByLastName } from './test-scenarios.js';

const PREFIX = 'bonafide-simulated:';
const Card = z.object({
  type: z.string(),
  country: z.string().nullable().default(null),
  state: z.string().nullable().default(null),
  fields: z.record(z.string(), z.string()).default({}),
});

/**
 * Reads a QR code on the photo with the text `bonafide-simulated:{"type":…,"country":…,"state":…,"fields":{…}}`: the test
 * card tells what a real reader would have read. A photo without it shows no document.
 */
export class SimulatedDocumentReader implements DocumentReader {
  constructor(private readonly call: ProviderCall) {}

  read(front: Buffer, back?: Buffer): Promise<ProviderOutcome<DocumentFacts | null>> {
    return this.call.run<ProviderOutcome<DocumentFacts | null>>(async () => {
      const text = (await findCard(front)) ?? (back ? await findCard(back) : undefined);
      if (text === undefined) return noMatch(null);
      const card = parseCard(text);
      if (!card) return notDetermined('insufficient_data');
      const steering = scenarioByLastName(card.fields['lastName']) ?? 'match';
      await playFailure(steering);
      if (steering === 'not_determined') return notDetermined('insufficient_data');
      const fields: Record<string, DocumentField> = {};
      for (const [name, value] of Object.entries(card.fields)) fields[name] = { value, confidence: 0.99 };
      return match({ type: card.type, country: card.country, state: card.state, fields });
    });
  }
}

/** Longer side for finding a card's code, px: the code fills a good part of the test card. */
const SEARCHED_SIDE = 1_000;

async function findCard(photo: Buffer): Promise<string | undefined> {
  const texts = await imageProcess
    .run('readQrCodes', photo, { side: SEARCHED_SIDE })
    .catch((error: unknown) => {
      if (error instanceof UnreadableImageError) return [];
      throw error;
    });
  return texts.find((text) => text.startsWith(PREFIX))?.slice(PREFIX.length);
}

function parseCard(text: string) {
  try {
    return Card.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
