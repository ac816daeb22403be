import { execFileSync } from 'node:child_process';
import { confinedArguments } from '../../../src/media/images/confinement.js';

// What a program in the place of the image process could do, on a Node with a permission model, and on one without.

const isConfinable = process.allowedNodeEnvironmentFlags.has('--permission');
const attempt = (code: string): string =>
  execFileSync(
    process.execPath,
    [
      ...confinedArguments(),
      '--input-type=module',
      '-e',
      `try { ${code}; console.log('done') } catch (error) { console.log(error.code) }`,
    ],
    { encoding: 'utf8', env: {}, stdio: ['ignore', 'pipe', 'ignore'] },
  ).trim();
const FORBIDDEN = isConfinable ? 'ERR_ACCESS_DENIED' : 'done';

it.each([
  ['read a file of the system', `(await import('node:fs')).readFileSync('/etc/hostname')`],
  ['list the temporary files', `(await import('node:fs')).readdirSync('/tmp')`],
  ['start a program', `(await import('node:child_process')).execFileSync('/bin/true')`],
])('does not %s', (_what, code) => expect(attempt(code)).toBe(FORBIDDEN));

it('does not write a file', () =>
  expect(attempt(`(await import('node:fs')).writeFileSync('/dev/null', '')`)).toBe(FORBIDDEN));

it('loads what the program consists of', () =>
  expect(attempt(`(await import('node:fs')).readFileSync(${JSON.stringify(import.meta.filename)})`)).toBe(
    'done',
  ));
