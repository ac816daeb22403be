import { Resolver, lookup } from 'node:dns/promises';

/** All addresses of a name. Rejects if there are none. */
export type ResolveHost = (hostname: string) => Promise<string[]>;

const QUERY_TIMEOUT_MS = 2_000;
const QUERY_TRIES = 2;

/**
 * Queries DNS for both address families, for at most about six seconds. Not `getaddrinfo`: that uses the hosts file and
 * search domains, which contain internal names, and a hanging name server would block the process's thread pool.
 */
export const resolvePublicHost: ResolveHost = async (hostname) => {
  const resolver = new Resolver({ timeout: QUERY_TIMEOUT_MS, tries: QUERY_TRIES });
  const name = hostname.replace(/\.$/, '');
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  const [failure] = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
  if (addresses.length === 0) throw failure ?? new Error('no address');
  return addresses;
};

/** For hosts that the operator has allowed by name (`OUTBOUND_ALLOW_HOSTS`): uses this machine's resolver. */
export const resolveLocalHost: ResolveHost = async (hostname) =>
  (await lookup(hostname, { all: true })).map(({ address }) => address);
