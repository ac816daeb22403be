import { createHash } from 'node:crypto';
import { invalidParameter } from '@bonafide/platform/errors';
import { Inject, Injectable } from '@nestjs/common';
import { AUTH_CONFIG, type AuthConfig } from '../../config.js';
import { PASSWORD_LENGTH } from '../../limits.js';
import { findHashLine } from './find-hash-line.js';

/** Refuses passwords that attackers try first (NIST SP 800-63B section 3.1.1.2), without any outside service. */
@Injectable()
export class BreachedPasswordsService {
  private common: Promise<ReadonlySet<string>> | undefined;

  constructor(@Inject(AUTH_CONFIG) private readonly config: AuthConfig) {}

  /** Throws `invalid-request` for a listed password. */
  async assertUnknown(password: string): Promise<void> {
    const normalized = password.normalize('NFKC');
    if ((await this.isCommon(normalized)) || (await this.isInFile(normalized)))
      throw invalidParameter('password', 'password: is on a list of known passwords, choose another');
  }

  private async isCommon(password: string): Promise<boolean> {
    const common = await (this.common ??= readCommonPasswords());
    const lower = password.toLowerCase();
    return common.has(lower) || common.has(undoubled(lower));
  }

  private async isInFile(password: string): Promise<boolean> {
    const file = this.config.BREACHED_PASSWORDS_FILE;
    if (file === undefined) return false;
    return findHashLine(file, createHash('sha1').update(password).digest('hex').toUpperCase());
  }
}

/** `passwordpassword` → `password`; text without repetition is returned unchanged. */
const undoubled = (text: string): string => {
  const period = (text + text).indexOf(text, 1);
  return period < text.length ? text.slice(0, period) : text;
};

/** Loaded at the first use. Includes passwords below the minimum length, to detect repetitions of them. */
async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter((one) => one.length <= PASSWORD_LENGTH.max));
}
