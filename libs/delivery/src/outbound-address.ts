import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/*
 * Which addresses may be dialled: only global unicast ones, whatever a customer's URL or DNS says
 * (docs/design/events.md and docs/design/delegations.md). Anything unknown is refused.
 */

/** Global unicast IPv6 as IANA assigns it (RFC 4291 §2.4); everything outside is translation, local or unassigned. */
const GLOBAL_UNICAST_V6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Public address ranges with internal use: the host service of Azure's virtual machines. */
const CLOUD_INTERNAL_V4 = new Set(['168.63.129.16']);

/** ISATAP (RFC 5214 §6.1) carries an IPv4 address behind `0:5efe` or `200:5efe` in any prefix. */
const carriesIsatap = ({ parts }: { parts: number[] }) => (parts[4]! & 0xfdff) === 0 && parts[5] === 0x5efe;

/**
 * True for a public unicast address in its canonical notation. `address`: from a resolver, or a literal from a URL parser
 * (without brackets). False for names, zone ids, octal, hex and integer notations, and for every
 * private, loopback, link-local, shared, metadata, reserved, documentation, multicast or IPv4-carrying range.
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 0 || address.includes('%')) return false;
  if (family === 4)
    return !CLOUD_INTERNAL_V4.has(address) && ipaddr.IPv4.parse(address).range() === 'unicast';
  const parsed = ipaddr.IPv6.parse(address);
  return parsed.match(GLOBAL_UNICAST_V6) && parsed.range() === 'unicast' && !carriesIsatap(parsed);
}

/** Names that are never public: RFC 6761, RFC 8375, RFC 6762, RFC 7686, ICANN's `.internal`. */
const LOCAL_SUFFIXES = [
  'localhost',
  'localdomain',
  'local',
  'internal',
  'intranet',
  'lan',
  'home.arpa',
  'test',
  'invalid',
  'onion',
];

/** True for a name that could be in public DNS. `hostname`: lower case, from a URL parser. */
export function isPublicName(hostname: string): boolean {
  const name = hostname.replace(/\.$/, '');
  if (!/^[a-z0-9_-]+(\.[a-z0-9_-]+)+$/.test(name) || name.length > 253) return false;
  return !LOCAL_SUFFIXES.some((suffix) => name === suffix || name.endsWith(`.${suffix}`));
}
