import { SETTINGS as AUTH_SETTINGS } from '@bonafide/auth/config';
import { SETTINGS as JOBS_SETTINGS } from '@bonafide/jobs/config';
import type { Service } from './run-role.js';

const KNOWN = { jobs: Object.keys(JOBS_SETTINGS), auth: Object.keys(AUTH_SETTINGS) };

/**
 * All settings of a running service, for operators' commands (scripts/admin.mjs); null for unset ones, so that the caller's
 * environment does not replace them. Includes secrets: only its owner can read the file.
 */
export function runningSettings(service: Service, env: NodeJS.ProcessEnv): Record<string, string | null> {
  const providers = Object.keys(env).filter((name) => service === 'jobs' && name.startsWith('PROVIDER_'));
  return Object.fromEntries([...KNOWN[service], ...providers].map((name) => [name, env[name] || null]));
}
