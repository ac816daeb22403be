import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { AddressFacts, AddressProvider, AddressQuestion } from '../address.port.js';
import type { ProviderCall } from '../call-provider.js';
import type { HttpClient } from '../http-client.js';
import type { ProviderOutcome } from '../provider-outcome.js';
import { AgeRange, Location, unknownable } from './fact-schemas.js';
import { OwnFormatCheck, refusePending, type OwnFormatSettings } from './own-format.js';

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

/** Address look-up by our documented format: deliverability, forwarder, owner, place. */
export class HttpAddress implements AddressProvider {
  private readonly check;

  constructor(settings: OwnFormatSettings, http: HttpClient, call: ProviderCall) {
    this.check = new OwnFormatCheck('/v1/addresses/lookups', Facts, settings, http, call);
  }

  async lookUp(question: AddressQuestion): Promise<ProviderOutcome<AddressFacts | null>> {
    return refusePending(await this.check.submit(randomUUID(), question));
  }
}
