import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

// In a process of its own, as in the service: the test's own arrays are not those that a native library knows.
const PROGRAM = `
  import { run } from '@bonafide/vision/runtime';
  import { loadModels } from '@bonafide/vision/print/models';
  const inputs = { detector: [1, 3, 64, 96], recogniser: [1, 3, 48, 160], zoneLines: [1, 1, 24, 256] };
  const native = await loadModels('native');
  const wasm = await loadModels('wasm');
  const differences = {};
  for (const [name, dims] of Object.entries(inputs)) {
    const data = Float32Array.from({ length: dims.reduce((p, q) => p * q) }, (_, at) => Math.sin(at * at));
    const [[one], [other]] = [await run(native[name], data, dims), await run(wasm[name], data, dims)];
    differences[name] = one.data.length === other.data.length
      ? one.data.reduce((most, value, at) => Math.max(most, Math.abs(value - other.data[at])), 0)
      : null;
  }
  console.log(JSON.stringify(differences));
`;

it('the native runtime and the one for every machine say the same', async () => {
  const cwd = join(import.meta.dirname, '../..');
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
    cwd,
  });
  const differences = JSON.parse(stdout) as Record<string, number>;
  expect(Object.keys(differences)).toHaveLength(3);
  for (const difference of Object.values(differences)) expect(difference).toBeLessThan(1e-3);
}, 60_000);
