// Rule: the jobs services that the console uses (CONSOLE_JOBS_SERVICES), such as `us=https://…,us-sandbox=https://…`.
import { parseUrl } from '@bonafide/platform/runtime/parse-url';

const NAMES = ['us', 'eu', 'us-sandbox', 'eu-sandbox'];

export interface JobsServiceAddress {
  /** the region, with `-sandbox` for a sandbox */
  name: string;
  /** its origin, which is the resource of its tokens */
  url: string;
}

/** The fault of the entries; undefined if they are valid. */
export function jobsServicesFault(entries: readonly string[]): string | undefined {
  const services = readJobsServices(entries);
  if (services.some(({ name, url }) => !NAMES.includes(name) || url === ''))
    return `must be such as us=https://api.example.com; the names are ${NAMES.join(', ')}`;
  return new Set(services.map(({ name }) => name)).size < services.length ? 'names one twice' : undefined;
}

export const readJobsServices = (entries: readonly string[]): JobsServiceAddress[] =>
  entries.map((entry) => {
    const [name = '', ...rest] = entry.split('=');
    const url = parseUrl(rest.join('='));
    const isOrigin = url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
    return { name, url: isOrigin ? url.origin : '' };
  });
