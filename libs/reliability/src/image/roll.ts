import type { Service } from '@bonafide/dev-env/run-role';
import { type BalancedRequest, startBalancedLoad } from '@bonafide/testing/balanced-load';
import { waitFor } from '@bonafide/testing/eventually';
import type { TestCluster } from '../test-cluster.js';

/** Number of requests before the first process is stopped, and after it has ended. */
const BEFORE = 40;
const AFTER = 40;

/**
 * A rolling update of one service under load: for each role the new process is started and ready, then the old one gets
 * SIGTERM. As with an ingress, the load goes to processes whose `/readyz` succeeds.
 *
 * @returns the responses
 * @throws Error if a request got no response, or a process did not end by itself
 */
export async function roll(
  cluster: TestCluster,
  service: Service,
  request: (n: number) => BalancedRequest,
): Promise<string[]> {
  const leaving = cluster.instances.filter((one) => one.service === service && one.isUp);
  const successors = [await cluster.add(service, 'api'), await cluster.add(service, 'worker')];
  const apis = [...leaving, ...successors].filter(({ role }) => role === 'api').map(({ url }) => url);
  const load = startBalancedLoad(apis, request, 3);
  await waitFor('load before the roll', () => load.count() >= BEFORE, { timeoutMs: 120_000 });
  const codes = await Promise.all(leaving.map((instance) => instance.stop()));
  const soFar = load.count();
  await waitFor('load after the roll', () => load.count() >= soFar + AFTER, { timeoutMs: 120_000 });
  const { answers, failures } = await load.stop();
  const refused = answers.filter(({ status }) => status !== 200);
  if (codes.some((code) => code !== 0)) throw new Error(`${service}: ended with ${codes.join(', ')}`);
  if (failures.length > 0) throw new Error(`${service}: ${failures.length} lost, such as ${failures[0]}`);
  if (refused.length > 0)
    throw new Error(
      `${service}: ${refused.length} not 200, such as ${refused[0]!.status} ${refused[0]!.text}`,
    );
  return answers.map(({ text }) => text);
}
