import { z } from 'zod';
import type { AddressFacts, AddressProvider } from '../address.port.js';
import { AgeRange, Location, unknownable } from './fact-schemas.js';
import { ownFormatQuestion, type OwnFormatCall } from './own-format.js';

const Facts = z
  .object({
    isDeliverable: unknownable(z.boolean()),
    isForwarder: unknownable(z.boolean()),
    isCommercial: unknownable(z.boolean()),
    isMailDrop: unknownable(z.boolean()),
    isPoBox: unknownable(z.boolean()),
    isMultiUnit: unknownable(z.boolean()),
    isUnitMissing: unknownable(z.boolean()),
    ownerName: unknownable(z.string().max(200)),
    ageRange: unknownable(AgeRange),
    location: unknownable(Location),
    corrected: unknownable(z.string().max(300)),
  })
  .nullish()
  .transform((facts) => facts ?? null) satisfies z.ZodType<AddressFacts | null>;

const ask = ownFormatQuestion('/v1/addresses/lookups', Facts);

/** Address look-up by our documented format: deliverability, forwarder, owner, place. */
export const httpAddress = (...by: OwnFormatCall): AddressProvider => ({ lookUp: ask(...by) });
