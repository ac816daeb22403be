import { readFileSync, readdirSync } from 'node:fs';
import { ERROR_CODES, VcJwtError } from '../src/errors.js';

const directory = new URL('.', import.meta.url);

describe('errors', () => {
  it('carry a stable code, a text and their cause', () => {
    const cause = new Error('x');
    const error = new VcJwtError('ERR_TOKEN_REVOKED', 'detail', { cause });
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({ name: 'VcJwtError', code: 'ERR_TOKEN_REVOKED', cause });
    expect(error.message).toBe('token was revoked: detail');
    expect(new VcJwtError('ERR_TOKEN_REVOKED').message).toBe('token was revoked');
  });

  it.each(ERROR_CODES)('%s is expected by some test and explained in the README', (code) => {
    const tests = readdirSync(directory)
      .filter((name) => name.endsWith('.spec.ts') && name !== 'errors.spec.ts')
      .map((name) => readFileSync(new URL(name, directory), 'utf8'));
    expect(tests.some((text) => text.includes(`'${code}'`))).toBe(true);
    expect(readFileSync(new URL('../README.md', directory), 'utf8')).toContain(`\`${code}\``);
  });
});
