import { BlockList, isIP } from 'node:net';
import type { IpFacts, IpProvider } from '../../providers/ip.port.js';
import { notDetermined, type NotDeterminedReason } from '../../providers/provider-outcome.js';

/** What is known about the IP address a person came from. */
export interface CheckedIp {
  /**
   * False for text that is not an address, for addresses outside the public internet and for anonymous networks; null
   * when unknown.
   */
  isValid: boolean | null;
  facts: IpFacts | null;
  reason?: NotDeterminedReason;
  /** Source of facts that did not come from a provider. */
  source?: string | undefined;
  simulated: boolean;
}

/** Addresses that cannot be a source on the internet. The documentation ranges remain usable as test data. */
const NOT_PUBLIC = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['224.0.0.0', 3],
] as const)
  NOT_PUBLIC.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  NOT_PUBLIC.addSubnet(net, bits, 'ipv6');

/** Looks an address up. Null when none was submitted. */
export async function checkIp(
  submitted: string | null | undefined,
  provider: IpProvider | undefined,
  email?: string,
): Promise<CheckedIp | null> {
  const ipAddress = submitted?.trim().replace(/^::ffff:(?=\d+\.)/i, '');
  if (!ipAddress) return null;
  const family = isIP(ipAddress);
  if (family === 0 || NOT_PUBLIC.check(ipAddress, family === 4 ? 'ipv4' : 'ipv6'))
    return { isValid: false, facts: null, simulated: false };
  const answer = provider
    ? await provider.lookUp({ ipAddress, ...(email ? { email } : {}) })
    : notDetermined('not_configured');
  if (answer.outcome === 'not_determined') {
    const { reason, known, simulated } = answer;
    return { isValid: null, facts: known?.facts ?? null, reason, source: known?.source, simulated };
  }
  const facts = answer.data;
  if (!facts) return { isValid: null, facts, reason: 'no_record', simulated: answer.simulated };
  const anonymous = facts.isAnonymous || facts.isAnonymousVpn || facts.isAnonymousHosting;
  return { isValid: !anonymous, facts, simulated: answer.simulated };
}
