// The servers in DATABASE_URL (docs/design/running.md): one, or several of which one accepts writes, in libpq's syntax.
import { parseUrl } from '../runtime/parse-url.js';

/** user and password, hosts, database and the rest */
const URL_PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^@/?#]*)(\/[^?#]*)?(?:\?([^#]*))?$/;
const WRITABLE = ['read-write', 'primary'];

export interface DatabaseHosts {
  /** one per host, in order */
  urls: string[];
  /** whether to refuse a server that does not accept writes */
  isChecked: boolean;
}

/** Undefined if it is not such a URL, or asks for a read-only server. */
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

/** One URL per standby; undefined if it is not such a URL. */
export function parseReplicaUrl(text: string): string[] | undefined {
  return text.includes('target_session_attrs') ? undefined : parseDatabaseUrl(text)?.urls;
}
