import type { ProviderCall } from '../call-provider.js';
import { IP_USER_TYPES, type IpFacts, type IpProvider } from '../ip.port.js';
import { match, noMatch, type ProviderOutcome } from '../provider-outcome.js';
import { playFailure } from './test-scenarios.js';

const NEAR = {
  city: 'Oakland',
  state: 'CA',
  postalCode: '94607',
  country: 'US',
  location: { latitude: 37.8044, longitude: -122.2712 },
};
const FAR = {
  city: 'Sydney',
  state: 'NSW',
  postalCode: '2000',
  country: 'AU',
  location: { latitude: -33.8688, longitude: 151.2093 },
};

/**
 * The last number of the address selects the outcome: 1 to 15 are the spec's user types in order, 20 anonymous, 21 VPN,
 * 22 hosting, 23 far away, 24 place unknown, 30 no record, 31 timeout, 32 outage; the rest is a home in Oakland.
 */
export class SimulatedIp implements IpProvider {
  constructor(private readonly call: ProviderCall) {}

  lookUp(question: { ipAddress: string }): Promise<ProviderOutcome<IpFacts | null>> {
    return this.call.run<ProviderOutcome<IpFacts | null>>(async () => {
      const last = Number(/(\d+)$/.exec(question.ipAddress)?.[1] ?? Number.NaN);
      if (last === 31) await playFailure('timeout');
      if (last === 32) await playFailure('outage');
      if (last === 30) return noMatch(null);
      const anonymous = last >= 20 && last <= 22;
      return match({
        ...(last === 23 ? FAR : NEAR),
        ...(last === 24 ? { location: null } : {}),
        isp: 'Simulated Networks',
        organization: 'Simulated Networks',
        isAnonymous: anonymous,
        isAnonymousVpn: last === 21,
        isAnonymousHosting: last === 22,
        userType: IP_USER_TYPES[last - 1] ?? (last === 22 ? 'hosting' : 'residential'),
        risk: anonymous ? 0.9 : 0.01,
      });
    });
  }
}
