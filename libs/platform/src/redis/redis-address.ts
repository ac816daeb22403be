// The target of REDIS_URL (docs/design/running.md): one server, the primary chosen by Sentinels, or a cluster.
import { parseUrl } from '../runtime/parse-url.js';

export interface RedisHost {
  host: string;
  port: number;
}

interface Credentials {
  username?: string;
  password?: string;
}

export type RedisAddress =
  /** as ioredis reads its URL */
  | { kind: 'server'; host: string; password: string }
  | (Several & { kind: 'sentinel'; primary: string; db: number; sentinel: Credentials })
  | (Several & { kind: 'cluster' });

interface Several extends Credentials {
  hosts: RedisHost[];
  tls: boolean;
}

const SENTINEL_PORT = 26_379;
const SERVER_PORT = 6_379;
/** user and password, hosts, path, query */
const SEVERAL = /^(rediss?)\+(sentinel|cluster):\/\/(?:([^@/?#]*)@)?([^@/?#]+)(?:\/([^?#]*))?(?:\?([^#]*))?$/;

/** Undefined unless it is `redis:`, `redis+sentinel:`, `redis+cluster:`, or one of them with `rediss` (TLS). */
export function parseRedisUrl(text: string): RedisAddress | undefined {
  const [, scheme, kind, userinfo = '', authority, path = '', query = ''] = SEVERAL.exec(text) ?? [];
  if (!authority) return parseServer(text);
  const tls = scheme === 'rediss';
  const hosts = parseHosts(authority, kind === 'sentinel' ? SENTINEL_PORT : SERVER_PORT);
  const credentials = parseCredentials(userinfo);
  if (!hosts || !credentials) return undefined;
  if (kind === 'cluster')
    // A cluster has only database 0.
    return path === '' && query === '' ? { kind, hosts, tls, ...credentials } : undefined;
  const [primary = '', db = '0', ...more] = path.split('/');
  if (!/^[\w.-]+$/.test(primary) || !/^\d{1,5}$/.test(db) || more.length > 0) return undefined;
  const options = new URLSearchParams(query);
  const [username, password] = [options.get('sentinelUsername'), options.get('sentinelPassword')];
  const sentinel = { ...(username && { username }), ...(password && { password }) };
  return { kind: 'sentinel', hosts, primary, db: Number(db), sentinel, tls, ...credentials };
}

function parseServer(text: string): RedisAddress | undefined {
  const url = parseUrl(text);
  if (!url || !/^rediss?:$/.test(url.protocol) || url.hostname === '') return undefined;
  return { kind: 'server', host: url.hostname, password: url.password };
}

function parseHosts(authority: string, standard: number): RedisHost[] | undefined {
  const urls = authority.split(',').map((one) => parseUrl(`redis://${one}`));
  if (urls.some((url) => !url?.hostname || !/^\/?$/.test(url.pathname))) return undefined;
  return urls.map((url) => ({
    host: url!.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(url!.port || standard),
  }));
}

function parseCredentials(userinfo: string): Credentials | undefined {
  const colon = userinfo.indexOf(':');
  const parts = colon < 0 ? [userinfo, ''] : [userinfo.slice(0, colon), userinfo.slice(colon + 1)];
  try {
    const [username, password] = parts.map(decodeURIComponent);
    return { ...(username && { username }), ...(password && { password }) };
  } catch {
    return undefined;
  }
}

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/;

/** Whether it could be reached from another machine without a password. */
export function isOpenRedis(address: RedisAddress): boolean {
  const hosts = address.kind === 'server' ? [address.host] : address.hosts.map(({ host }) => host);
  return !address.password && !hosts.every((host) => LOOPBACK.test(host));
}
