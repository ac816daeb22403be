import { Resolver, lookup } from 'node:dns/promises';

/** Every address a name stands for. Rejects when it stands for none. */
export type ResolveHost = (hostname: string) => Promise<string[]>;

const QUERY_TIMEOUT_MS = 2_000;
const QUERY_TRIES = 2;

/**
 * Asks DNS for both families, at most about six seconds. Not `getaddrinfo`: that reads the hosts file and search
 * domains, which name internal machines, and a name server that hangs would hold the thread pool of the whole process.
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

/** For hosts the operator opened by name (`OUTBOUND_ALLOW_HOSTS`): as this machine resolves them. */
export const resolveLocalHost: ResolveHost = async (hostname) =>
  (await lookup(hostname, { all: true })).map(({ address }) => address);
