import { z } from 'zod';
import type { EmailFacts, EmailProvider } from '../email.port.js';
import { AgeRange, unknownable } from './fact-schemas.js';
import { ownFormatQuestion, type OwnFormatCall } from './own-format.js';

const Facts = z
  .object({
    ownerName: unknownable(z.string().max(200)),
    firstSeen: unknownable(z.iso.date()),
    ageRange: unknownable(AgeRange),
    domainCreated: unknownable(z.iso.date()),
    isDisposable: unknownable(z.boolean()),
    isDeliverable: unknownable(z.boolean()),
  })
  .nullish()
  .transform((facts) => facts ?? null) satisfies z.ZodType<EmailFacts | null>;

const ask = ownFormatQuestion('/v1/emails/lookups', Facts);

/** E-mail look-up by our documented format: owner name, first seen, age range. */
export const httpEmail = (...by: OwnFormatCall): EmailProvider => ({ lookUp: ask(...by) });
