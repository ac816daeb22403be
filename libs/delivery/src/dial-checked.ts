import { isIP, type LookupFunction } from 'node:net';
import { createSecureContext } from 'node:tls';
import { Agent, buildConnector } from 'undici';
import { isPublicAddress } from './outbound-address.js';
import { OutboundConnectError, OutboundRefusedError } from './outbound-errors.js';
import { type AllowedHost, bareHost, isAllowedHost } from './outbound-url.js';
import { type ResolveHost, resolveLocalHost, resolvePublicHost } from './resolve-host.js';

export { Agent };

/** The target of a connection: the addresses are checked; the name is used only for TLS. */
export interface DialTarget {
  hostname: string;
  /** IP literals; the connection goes to one of these, without resolving the name again */
  addresses: readonly string[];
  port: number;
  protocol: 'http:' | 'https:';
}

/** Opens the connection (TCP, and TLS for https). */
export type Dial = (target: DialTarget, callback: buildConnector.Callback) => void;

export interface CheckedDialOptions {
  allowHosts: readonly AllowedHost[];
  resolve?: ResolveHost;
  dial?: Dial;
  /** PEM certificates trusted besides the platform's own */
  ca?: readonly string[];
  connectTimeoutMs: number;
}

const familyOf = (address: string): 4 | 6 => (isIP(address) === 6 ? 6 : 4);

/** Answers Node's lookup with the known addresses, so that nothing is resolved twice. */
const pinnedLookup = (addresses: readonly string[]): LookupFunction =>
  ((_hostname, options, callback) => {
    const answers = addresses.map((address) => ({ address, family: familyOf(address) }));
    if (options.all) callback(null, answers);
    else callback(null, answers[0]!.address, answers[0]!.family);
  }) as LookupFunction;

export function dialDirectly(options: CheckedDialOptions): Dial {
  // Created once: reading the platform's certificates for every connection costs more than its handshake.
  const secureContext = createSecureContext(options.ca ? { ca: [...options.ca] } : {});
  return (target, callback) => {
    const connect = buildConnector({
      timeout: options.connectTimeoutMs,
      maxCachedSessions: 0,
      lookup: pinnedLookup(target.addresses),
      autoSelectFamily: true,
      secureContext,
    } as buildConnector.BuildOptions);
    const hostname = isIP(target.hostname) ? target.addresses[0]! : target.hostname;
    connect({ hostname, host: hostname, protocol: target.protocol, port: String(target.port) }, callback);
  };
}

/**
 * undici's connector with the address rule: a literal, or every address of a name, must be public, and the connection goes
 * to the checked addresses. Hosts that the operator has allowed pass unchecked.
 */
export function checkedConnector(options: CheckedDialOptions): buildConnector.connector {
  const resolve = options.resolve ?? resolvePublicHost;
  const resolveOpened = options.resolve ?? resolveLocalHost;
  const dial = options.dial ?? dialDirectly(options);

  const checkedAddresses = async (hostname: string, port: string): Promise<string[]> => {
    const host = bareHost(hostname);
    const opened = isAllowedHost(options.allowHosts, hostname, port);
    const isLiteral = isIP(host) !== 0;
    const addresses = isLiteral ? [host] : await resolveOrFail(opened ? resolveOpened : resolve, host);
    if (!opened && !addresses.every(isPublicAddress)) throw new OutboundRefusedError('address');
    return addresses;
  };

  return (target, callback) => {
    const protocol = target.protocol === 'https:' ? 'https:' : 'http:';
    const port = target.port || (protocol === 'https:' ? '443' : '80');
    inTime(checkedAddresses(target.hostname, port), options.connectTimeoutMs).then(
      (addresses) =>
        dial({ hostname: bareHost(target.hostname), addresses, port: Number(port), protocol }, callback),
      (error: Error) => callback(error, null),
    );
  };
}

async function resolveOrFail(resolve: ResolveHost, host: string): Promise<string[]> {
  try {
    const addresses = await resolve(host);
    if (addresses.length > 0) return addresses;
  } catch (cause) {
    throw new OutboundConnectError('dns', (cause as NodeJS.ErrnoException).code ?? 'UNKNOWN', { cause });
  }
  throw new OutboundConnectError('dns', 'ENODATA');
}

/** Limits the time of a resolver that never responds. */
function inTime<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new OutboundConnectError('dns', 'ETIMEOUT')), timeoutMs).unref();
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
