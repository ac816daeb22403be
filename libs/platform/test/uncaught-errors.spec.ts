import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const built = (file: string) => fileURLToPath(new URL(`../dist/${file}`, import.meta.url));

/** A process of ours in which `thrown` happens. */
async function endOf(thrown: string): Promise<{ code: number; output: string }> {
  const program = `
    import { createLogger } from ${JSON.stringify(built('telemetry/logging.js'))};
    import { endOnUncaughtError } from ${JSON.stringify(built('runtime/shutdown.js'))};
    endOnUncaughtError(createLogger({ service: 'test', level: 'info' }));
    const failed = Object.assign(new TypeError('no row for 912-70-1230'), {
      code: '23505', detail: 'Key (tin)=(912701230)', parameters: ['912701230'],
    });
    ${thrown}
    setTimeout(() => {}, 60_000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program]);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => (output += bytes.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return { code, output };
}

describe('an error that nobody caught', () => {
  it.each([
    ['thrown', 'setImmediate(() => { throw failed; });', 'uncaughtException'],
    ['rejected', 'void Promise.reject(failed);', 'unhandledRejection'],
  ])('ends the process and is told of without its values: %s', async (_how, thrown, reason) => {
    const { code, output } = await endOf(thrown);
    expect(code).toBe(1);
    expect(output).not.toMatch(/912-?70-?1230/);
    expect(JSON.parse(output)).toMatchObject({
      level: 'fatal',
      errorName: 'TypeError',
      code: '23505',
      reason,
    });
  });
});
