import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readJson, writePrivateJson } from './local-file.js';

/** Key-encryption keys of both services in the format of `ENCRYPTION_KEYS`: created once, because data depend on them. */
export function encryptionKeys(local: string): { jobs: string; auth: string } {
  const path = join(local, 'secrets.json');
  const kept = readJson<{ jobs: string; auth: string }>(path);
  if (kept?.jobs && kept.auth) return kept;
  const made = { jobs: newKey(), auth: newKey() };
  writePrivateJson(path, made);
  return made;
}

const newKey = () => `k1:${randomBytes(32).toString('base64')}`;
