import { z } from 'zod';
import type { ProviderCall } from '../call-provider.js';
import type { HttpClient } from '../http-client.js';
import { IP_USER_TYPES, type IpFacts, type IpProvider, type IpUserType } from '../ip.port.js';
import { match, noMatch, type ProviderOutcome } from '../provider-outcome.js';
import { requestRaw, basicAuth, failureOfStatus, joinUrl, readJson } from './request-json.js';

export interface MinfraudSettings {
  baseUrl: string;
  accountId: string;
  licenseKey: string;
}

const Names = z.object({ en: z.string().nullish() }).nullish();
const Insights = z.object({
  ip_address: z
    .object({
      risk: z.number().nullish(),
      city: z.object({ names: Names }).nullish(),
      country: z.object({ iso_code: z.string().nullish() }).nullish(),
      subdivisions: z.array(z.object({ iso_code: z.string().nullish() })).nullish(),
      postal: z.object({ code: z.string().nullish() }).nullish(),
      location: z.object({ latitude: z.number().nullish(), longitude: z.number().nullish() }).nullish(),
      traits: z
        .object({
          isp: z.string().nullish(),
          organization: z.string().nullish(),
          is_anonymous: z.boolean().nullish(),
          is_anonymous_vpn: z.boolean().nullish(),
          is_hosting_provider: z.boolean().nullish(),
          user_type: z.string().nullish(),
        })
        .nullish(),
    })
    .nullish(),
});
const Fault = z.object({ code: z.string() });
const UNKNOWN_ADDRESS = new Set(['IP_ADDRESS_NOT_FOUND', 'IP_ADDRESS_RESERVED', 'IP_ADDRESS_INVALID']);

/** MaxMind minFraud Insights v2: place, network, anonymity and risk of an address. */
export class MinfraudIp implements IpProvider {
  constructor(
    private readonly settings: MinfraudSettings,
    private readonly http: HttpClient,
    private readonly call: ProviderCall,
  ) {}

  lookUp(question: { ipAddress: string; email?: string }): Promise<ProviderOutcome<IpFacts | null>> {
    const { baseUrl, accountId, licenseKey } = this.settings;
    return this.call.run<ProviderOutcome<IpFacts | null>>(async (timeoutMs) => {
      const response = await requestRaw(this.http, {
        method: 'POST',
        url: joinUrl(baseUrl, '/minfraud/v2.0/insights'),
        headers: { authorization: basicAuth(accountId, licenseKey) },
        json: {
          device: { ip_address: question.ipAddress },
          ...(question.email ? { email: { address: question.email } } : {}),
        },
        timeoutMs,
        accept: [200, 400],
      });
      if (response.status === 400) {
        if (UNKNOWN_ADDRESS.has(readJson(response, Fault).code)) return noMatch(null);
        throw failureOfStatus(response);
      }
      const { ip_address: found } = readJson(response, Insights);
      return found ? match(toFacts(found)) : noMatch(null);
    });
  }
}

type Found = NonNullable<z.infer<typeof Insights>['ip_address']>;

function toFacts(found: Found): IpFacts {
  const { traits, location } = found;
  const { latitude, longitude } = location ?? {};
  return {
    city: found.city?.names?.en ?? null,
    state: found.subdivisions?.[0]?.iso_code ?? null,
    postalCode: found.postal?.code ?? null,
    country: found.country?.iso_code ?? null,
    location: typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : null,
    isp: traits?.isp ?? null,
    organization: traits?.organization ?? null,
    // minFraud omits flags that are not set.
    isAnonymous: traits ? (traits.is_anonymous ?? false) : null,
    isAnonymousVpn: traits ? (traits.is_anonymous_vpn ?? false) : null,
    isAnonymousHosting: traits ? (traits.is_hosting_provider ?? false) : null,
    userType: readUserType(traits?.user_type),
    risk: typeof found.risk === 'number' ? found.risk / 100 : null,
  };
}

/** MaxMind's `consumer_privacy_network` and any future types are not among the spec's fifteen, so they are unknown. */
const readUserType = (given: string | null | undefined): IpUserType | null =>
  IP_USER_TYPES.find((type) => type === given) ?? null;
