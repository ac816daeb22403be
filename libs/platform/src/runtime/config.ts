import { z } from 'zod';
import { parseUrl } from './parse-url.js';

/** Stops start-up; lists all faults at once and never contains a value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  constructor(readonly faults: string[]) {
    super(
      `the configuration has ${faults.length} fault(s):\n${faults.map((fault) => `  - ${fault}`).join('\n')}`,
    );
  }
}

/** Reads a service's settings from environment variables; a variable set to the empty string counts as not set. */
export function readConfig<Shape extends z.ZodRawShape>(
  shape: Shape,
  env: Record<string, string | undefined>,
): z.infer<z.ZodObject<Shape>> {
  const given = Object.fromEntries(
    Object.keys(shape).map((name) => [name, env[name] === '' ? undefined : env[name]]),
  );
  const read = z.object(shape).safeParse(given);
  if (read.success) return read.data;
  throw new ConfigError(
    read.error.issues.map((issue) => {
      const name = issue.path.join('.');
      return given[name] === undefined ? `${name} is required` : `${name}: ${issue.message}`;
    }),
  );
}

/** `true`/`false` (also `1`/`0`). */
export const flag = (fallback: boolean) =>
  z
    .enum(['true', 'false', '1', '0'], 'must be true or false')
    .default(fallback ? 'true' : 'false')
    .transform((value) => value === 'true' || value === '1');

export const optionalInteger = (min: number, max: number) =>
  z.coerce
    .number()
    .int(`must be a whole number`)
    .min(min, `must be at least ${min}`)
    .max(max, `must be at most ${max}`)
    .optional();

export const integer = (fallback: number, min: number, max: number) =>
  optionalInteger(min, max).unwrap().default(fallback);

/** Any text, or none. */
export const text = () => z.string().optional();

/** Comma-separated list; empty entries are dropped. */
export const list = () =>
  z
    .string()
    .default('')
    .transform((value) =>
      value
        .split(',')
        .map((entry) => entry.trim())
        .filter(Boolean),
    );

/** An origin such as `https://verify.example.com`, without a trailing slash. */
export const origin = () =>
  z
    .url('must be a URL')
    .refine(
      (value) => ['http:', 'https:'].includes(parseUrl(value)?.protocol ?? ''),
      'must be an http(s) URL',
    )
    .transform((value) => value.replace(/\/+$/, ''));

/**
 * Key-encryption keys: `id:base64(32 bytes)`, comma-separated, the first one encrypts, all decrypt.
 */
export const encryptionKeys = () =>
  z.string().transform((value, context) => {
    const keys = value.split(',').map((entry) => {
      const [id = '', encoded = ''] = entry.trim().split(':');
      return { id, key: Buffer.from(encoded, 'base64') };
    });
    if (keys.some(({ id, key }) => !/^[a-z0-9-]{1,16}$/.test(id) || key.length !== 32)) {
      context.addIssue({
        code: 'custom',
        message: 'must be id:base64-of-32-bytes, comma-separated, ids of a-z, 0-9 and -',
      });
      return z.NEVER;
    }
    return keys;
  });

/** A secret of 32 bytes in base64. */
export const secretBytes = () =>
  z
    .string()
    .refine((value) => Buffer.from(value, 'base64').length === 32, 'must be base64 of 32 bytes')
    .transform((value) => Buffer.from(value, 'base64'));
