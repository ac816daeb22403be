import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fromBuild } from '@bonafide/testing/service-process';

export type Service = 'jobs' | 'auth';

/** The entry point of a service's build in the repository. */
export const buildOf = (root: string, service: Service) =>
  fromBuild(join(root, 'apps', service, 'dist/bundle/main.js'));

/**
 * Runs a role of a service that ends by itself (`migrate`, `admin …`) and returns its output.
 *
 * @param env its complete environment
 * @throws Error with its output when it fails
 */
export async function runRole(
  root: string,
  service: Service,
  args: string[],
  env: NodeJS.ProcessEnv,
  launch = buildOf(root, service),
): Promise<string> {
  const { command, args: all } = launch(args);
  const child = spawn(command, all, {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [printed, errors] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code === 0) return printed;
  throw new Error(`${service} ${args.join(' ')} failed (${code}):\n${errors}${printed}`);
}
