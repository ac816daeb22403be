// What DATABASE_URL names (decision 0349): one server, or several of which one takes writes, as libpq writes them.
import { parseUrl } from '../runtime/parse-url.js';

/** user and password, hosts, database and the rest */
const URL_PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^@/?#]*)(\/[^?#]*)?(?:\?([^#]*))?$/;
const WRITABLE = ['read-write', 'primary'];

export interface DatabaseHosts {
  /** one for each host, in their order */
  urls: string[];
  /** whether a server that takes no writes is to be refused */
  isChecked: boolean;
}

/** Undefined when it is no such URL, or asks for a server that cannot be written to. */
export function parseDatabaseUrl(text: string): DatabaseHosts | undefined {
  const [, start, authority, database = '', query = ''] = URL_PARTS.exec(text) ?? [];
  if (start === undefined || authority === undefined) return undefined;
  const options = new URLSearchParams(query);
  const wanted = options.get('target_session_attrs');
  if (wanted !== null && !WRITABLE.includes(wanted)) return undefined;
  options.delete('target_session_attrs');
  const rest = `${database}${options.size > 0 ? `?${options.toString()}` : ''}`;
  const hosts = authority.split(',');
  if (hosts.length > 1 && hosts.includes('')) return undefined;
  const urls = wanted === null && hosts.length === 1 ? [text] : hosts.map((host) => `${start}${host}${rest}`);
  return urls.every((url) => parseUrl(url))
    ? { urls, isChecked: wanted !== null || urls.length > 1 }
    : undefined;
}

/** One URL for each standby; undefined when it is no such URL. */
export function parseReplicaUrl(text: string): string[] | undefined {
  return text.includes('target_session_attrs') ? undefined : parseDatabaseUrl(text)?.urls;
}
