import { z } from 'zod';
import type { EcbsvFacts, EcbsvProvider } from '../ecbsv.port.js';
import { ownFormatQuestion, type OwnFormatCall } from './own-format.js';

const Facts = z
  .object({ deathIndicator: z.boolean().nullable().default(null) })
  .prefault({}) satisfies z.ZodType<EcbsvFacts>;

const ask = ownFormatQuestion('/v1/ecbsv/checks', Facts);

/** The SSA's consent-based verification, by our documented format. */
export const httpEcbsv = (...by: OwnFormatCall): EcbsvProvider => ({ verify: ask(...by) });
