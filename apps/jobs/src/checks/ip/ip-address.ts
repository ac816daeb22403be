import type { IpFacts } from '../../providers/ip.port.js';
import { IP_USER_TYPES } from '../../providers/ip.port.js';
import type { IpAddressResult } from '../parts/crosscheck-result.js';

/** What is known about an IP address, in the spec's `ip_address` form. Unknown keys are omitted, never invented. */
export function toIpAddress(facts: IpFacts): IpAddressResult {
  const known = <K extends string, V>(key: K, value: V | null) =>
    (value === null ? {} : { [key]: value }) as { [P in K]?: V };
  return {
    ...known('city', facts.city),
    ...known('state', facts.state),
    ...known('postalCode', facts.postalCode),
    ...known('country', facts.country),
    ...known('location', facts.location),
    ...known('isp', facts.isp),
    ...known('organization', facts.organization),
    ...known('isAnonymous', facts.isAnonymous),
    ...known('isAnonymousVpn', facts.isAnonymousVpn),
    ...known('isAnonymousHosting', facts.isAnonymousHosting),
    ...known('userType', IP_USER_TYPES.find((type) => type === facts.userType) ?? null),
  };
}
