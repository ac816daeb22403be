import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Reader, type Response } from 'maxmind';

const FILE = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb';

let registries: Reader<Response> | undefined;

/** The country of an IP address in the internet registries (nro.net), as ISO 3166 code; undefined if it is not listed. */
export function countryOfAddress(address: string): string | undefined {
  registries ??= new Reader<Response>(readFileSync(createRequire(import.meta.url).resolve(FILE)));
  return (registries.get(address) as { country_code?: string } | null)?.country_code;
}
