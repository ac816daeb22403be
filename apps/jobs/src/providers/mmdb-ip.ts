import { open, type Reader, type Response } from 'maxmind';
import { z } from 'zod';
import { IP_USER_TYPES, type IpFacts, type IpProvider } from './ip.port.js';
import { match, noMatch, notDetermined, type ProviderOutcome } from './provider-outcome.js';

const text = z.string().nullish().catch(null);
const flag = z.boolean().nullish().catch(null);
const Traits = {
  isp: text,
  organization: text,
  autonomous_system_organization: text,
  user_type: text,
  is_anonymous: flag,
  is_anonymous_vpn: flag,
  is_hosting_provider: flag,
};
/** The union of MaxMind's City, Enterprise, ISP and Anonymous-IP records, and of free databases with the same layout. */
const Entry = z.object({
  city: z.object({ names: z.object({ en: text }).nullish() }).nullish(),
  country: z.object({ iso_code: text }).nullish(),
  country_code: text,
  subdivisions: z.array(z.object({ iso_code: text })).nullish(),
  postal: z.object({ code: text }).nullish(),
  location: z.object({ latitude: z.number().nullish(), longitude: z.number().nullish() }).nullish(),
  traits: z.object(Traits).nullish(),
  ...Traits,
});

/** In-process engine for IP addresses, using the operator's `.mmdb` files. Files complement each other. */
export class MmdbIp implements IpProvider {
  private opened: Promise<Reader<Response>[]> | undefined;

  /** A replaced file is read again; files are opened on first use. */
  constructor(private readonly files: string[]) {}

  async lookUp(question: { ipAddress: string }): Promise<ProviderOutcome<IpFacts | null>> {
    const readers = await this.open().catch(() => null);
    if (!readers) return notDetermined('provider_error');
    const entries = readers.flatMap((reader) => {
      const read = Entry.safeParse(find(reader, question.ipAddress));
      return read.success ? [{ entry: read.data, kind: reader.metadata.databaseType }] : [];
    });
    if (entries.length === 0) return noMatch(null);
    // A database of anonymous networks lists only these: an address that is not in it is not anonymous.
    const judgesAnonymity = readers.some((reader) =>
      /Anonymous|Enterprise/.test(reader.metadata.databaseType),
    );
    return match(
      merge(
        entries.map(({ entry }) => entry),
        judgesAnonymity,
      ),
    );
  }

  private open(): Promise<Reader<Response>[]> {
    this.opened ??= Promise.all(
      this.files.map((file) =>
        open<Response>(file, { watchForUpdates: true, watchForUpdatesNonPersistent: true }),
      ),
    ).catch((error: unknown) => {
      this.opened = undefined;
      throw error;
    });
    return this.opened;
  }
}

/** A file with only IPv4 networks throws for IPv6 addresses. */
function find(reader: Reader<Response>, ipAddress: string): Response | null {
  try {
    return reader.get(ipAddress);
  } catch {
    return null;
  }
}

function merge(entries: z.infer<typeof Entry>[], judgesAnonymity: boolean): IpFacts {
  const first = <T>(pick: (entry: z.infer<typeof Entry>) => T | null | undefined): T | null => {
    for (const entry of entries) {
      const value = pick(entry);
      if (value !== null && value !== undefined) return value;
    }
    return null;
  };
  const judged = (found: boolean | null) => found ?? (judgesAnonymity ? false : null);
  const userType = first((entry) => entry.traits?.user_type ?? entry.user_type);
  return {
    city: first((entry) => entry.city?.names?.en),
    state: first((entry) => entry.subdivisions?.[0]?.iso_code),
    postalCode: first((entry) => entry.postal?.code),
    country: first((entry) => entry.country?.iso_code ?? entry.country_code),
    location: first(({ location }) =>
      typeof location?.latitude === 'number' && typeof location.longitude === 'number'
        ? { latitude: location.latitude, longitude: location.longitude }
        : null,
    ),
    isp: first((entry) => entry.traits?.isp ?? entry.isp),
    organization: first(
      (entry) => entry.traits?.organization ?? entry.organization ?? entry.autonomous_system_organization,
    ),
    isAnonymous: judged(first((entry) => entry.traits?.is_anonymous ?? entry.is_anonymous)),
    isAnonymousVpn: judged(first((entry) => entry.traits?.is_anonymous_vpn ?? entry.is_anonymous_vpn)),
    isAnonymousHosting: judged(
      first((entry) => entry.traits?.is_hosting_provider ?? entry.is_hosting_provider),
    ),
    userType: IP_USER_TYPES.find((type) => type === userType) ?? null,
    risk: null,
  };
}
