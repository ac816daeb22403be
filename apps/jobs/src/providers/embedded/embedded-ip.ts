import { createRequire } from 'node:module';
import type { IpFacts, IpProvider } from '../ip.port.js';
import { MmdbIp } from '../mmdb-ip.js';
import { knownWithoutProvider, notDetermined, type ProviderOutcome } from '../provider-outcome.js';

const FILE = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb';
const SOURCE = 'its country is that of the internet registries (nro.net)';

/** The country of an address. VPN, proxy and hosting detection stay undetermined: no open data covers them. */
export class EmbeddedIp implements IpProvider {
  private readonly registries = new MmdbIp([createRequire(import.meta.url).resolve(FILE)]);

  async lookUp(question: { ipAddress: string }): Promise<ProviderOutcome<IpFacts | null>> {
    const answer = await this.registries.lookUp(question);
    if (answer.outcome === 'not_determined') return answer;
    return answer.data ? knownWithoutProvider(answer.data, SOURCE) : notDetermined('not_configured');
  }
}
