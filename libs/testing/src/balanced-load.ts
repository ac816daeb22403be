import { Agent, request as httpRequest } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

export interface BalancedRequest {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface LoadResult {
  answers: { status: number; text: string; target: string }[];
  /** one line per request without a response */
  failures: string[];
}

const READINESS_EVERY_MS = 50;

/**
 * Simulates a load balancer: `clients` concurrent requests over keep-alive connections, to the targets whose `/readyz`
 * succeeds, until `stop()`. Shows what users behind such a balancer see of a rolling restart.
 *
 * @param targets origins, such as `http://127.0.0.1:40001`
 * @param next makes the n-th request
 */
export function startBalancedLoad(
  targets: readonly string[],
  next: (n: number) => BalancedRequest,
  clients = 8,
): { count(): number; stop(): Promise<LoadResult> } {
  const agent = new Agent({ keepAlive: true });
  const ready = new Set(targets);
  const result: LoadResult = { answers: [], failures: [] };
  let stopped = false;
  let sent = 0;

  const watch = async (target: string) => {
    while (!stopped) {
      const status = await send(target, { method: 'GET', path: '/readyz' }, agent).then(
        (answer) => answer.status,
        () => 0,
      );
      if (status === 200) ready.add(target);
      else ready.delete(target);
      await pause(READINESS_EVERY_MS);
    }
  };
  const client = async () => {
    while (!stopped) {
      const n = sent++;
      const choice = [...ready];
      const target = choice[n % choice.length];
      if (target === undefined) {
        result.failures.push('no target is ready');
        await pause(READINESS_EVERY_MS);
        continue;
      }
      await send(target, next(n), agent).then(
        (answer) => void result.answers.push({ ...answer, target }),
        (error: Error) => void result.failures.push(`${target}: ${error.message}`),
      );
    }
  };
  const running = [...targets.map(watch), ...Array.from({ length: clients }, client)];
  return {
    count: () => result.answers.length,
    async stop() {
      stopped = true;
      await Promise.all(running);
      agent.destroy();
      return result;
    },
  };
}

const send = (origin: string, { method, path, headers, body }: BalancedRequest, agent: Agent) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const outgoing = httpRequest(`${origin}${path}`, { method, headers, agent }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () => resolve({ status: response.statusCode!, text }));
      response.on('error', reject);
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
