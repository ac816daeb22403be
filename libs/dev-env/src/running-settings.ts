import { SETTINGS as AUTH_SETTINGS } from '@bonafide/auth/config';
import { SETTINGS as JOBS_SETTINGS } from '@bonafide/jobs/config';
import type { Service } from './run-role.js';

const KNOWN = { jobs: Object.keys(JOBS_SETTINGS), auth: Object.keys(AUTH_SETTINGS) };

/**
 * Every setting that a service of this start has, for operators' commands (scripts/admin.mjs); null where it has none, so
 * that the environment of whoever runs a command puts nothing in its place. Secrets among them: the file is its owner's.
 */
export function runningSettings(service: Service, env: NodeJS.ProcessEnv): Record<string, string | null> {
  const providers = Object.keys(env).filter((name) => service === 'jobs' && name.startsWith('PROVIDER_'));
  return Object.fromEntries([...KNOWN[service], ...providers].map((name) => [name, env[name] || null]));
}
