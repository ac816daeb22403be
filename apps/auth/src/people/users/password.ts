// Password hashing: argon2id with the parameters recommended by OWASP (19 MiB, 2 passes, 1 lane).
import { hash, verify } from '@node-rs/argon2';
import { invalidParameter } from '@bonafide/platform/errors';
import { PASSWORD_LENGTH } from '../../limits.js';

const PARAMETERS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export function assertPassword(password: string): void {
  const { min, max } = PASSWORD_LENGTH;
  if (password.length < min || password.length > max)
    throw invalidParameter('password', `password: must have ${min} to ${max} characters`);
}

export const hashPassword = (password: string): Promise<string> =>
  hash(password.normalize('NFKC'), PARAMETERS);

let decoy: Promise<string> | undefined;

/** Takes as long for an account that does not exist (`stored` undefined) as for one that does. */
export async function isPassword(stored: string | undefined, given: string): Promise<boolean> {
  if (given.length > PASSWORD_LENGTH.max) return false;
  const against = stored ?? (await (decoy ??= hashPassword('a password nobody has')));
  const matches = await verify(against, given.normalize('NFKC'));
  return matches && stored !== undefined;
}
