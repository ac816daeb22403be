import ipaddr from 'ipaddr.js';

/** An address and its prefix length. */
export type Network = [ipaddr.IPv4 | ipaddr.IPv6, number];

const single = (address: ipaddr.IPv4 | ipaddr.IPv6): Network => [
  address,
  address.kind() === 'ipv4' ? 32 : 128,
];

/** A network in CIDR notation, or a single address as a network; null if it is neither. */
export function readNetwork(text: string): Network | null {
  // Requires four decimal parts: parsers disagree on shorter and octal forms.
  const [address = ''] = text.split('/');
  if (!ipaddr.IPv6.isValid(address) && !ipaddr.IPv4.isValidFourPartDecimal(address)) return null;
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text);
  return text.includes('/') ? null : single(ipaddr.parse(text));
}

export const isWithin = ([address, bits]: Network, [outer, outerBits]: Network): boolean =>
  address.kind() === outer.kind() && bits >= outerBits && address.match(outer, outerBits);

/** Whether an address is in one of these networks; IPv4 mapped into IPv6 counts as IPv4. */
export function isFromNetwork(networks: readonly string[], address: string | undefined): boolean {
  if (address === undefined || !ipaddr.isValid(address)) return false;
  const from = single(ipaddr.process(address));
  return networks.some((network) => isWithin(from, readNetwork(network)!));
}
