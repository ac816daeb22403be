import { join } from 'node:path';
import { freePort } from './free-port.js';
import { waitFor } from './eventually.js';
import { Redis } from 'ioredis';
// eslint-disable-next-line @nx/enforce-module-boundaries -- scripts run before anything is built, so they hold it
import { startRedis } from '../../../scripts/services/redis.mjs';

/** A server that keeps its folder and port across restarts. */
interface Node {
  name: string;
  port: number;
  server: Awaited<ReturnType<typeof startRedis>>;
}

const PATIENCE = { timeoutMs: 60_000, everyMs: 50 };
const SENTINELS = 3;
const PRIMARIES = 3;
const SLOTS = 16_384;

/** Redundant Redis servers. */
export interface ReplicatedRedis {
  /** in the format of REDIS_URL */
  url: string;
  /** servers with keys of their own */
  primaryUrls(): string[];
  /** Kills a primary like a power failure, waits for its successor, and brings it back as a replica. */
  failOver(): Promise<void>;
  stop(): Promise<void>;
}

/** Queries one server over a new connection. Sentinels close connections to a server whose role they change. */
async function ask<T>(
  server: { port: number },
  ...[command, ...args]: [string, ...(string | number)[]]
): Promise<T> {
  const client = new Redis(server.port, '127.0.0.1', { lazyConnect: true, retryStrategy: () => null });
  client.on('error', () => undefined);
  try {
    return (await client.call(command, ...args)) as T;
  } finally {
    client.disconnect();
  }
}

async function startNode(
  folder: string,
  name: string,
  options: { port?: number; settings?: Record<string, string>; sentinel?: string[] } = {},
): Promise<Node> {
  const server = await startRedis({ dataDir: join(folder, name), ...options });
  return { name, port: server.port, server };
}

async function kill({ server }: Node): Promise<void> {
  process.kill(server.pid, 'SIGKILL');
  await server.exited;
}

const urlOf = ({ port }: Node) => `redis://127.0.0.1:${port}`;
const stopAll = async (nodes: readonly Node[]) =>
  void (await Promise.all(nodes.map(({ server }) => server.stop())));

/** Waits for a condition; an unreachable server does not fulfil it. */
const until = (what: string, isReached: () => Promise<boolean>) =>
  waitFor(what, () => isReached().catch(() => false), PATIENCE);

const isPrimary = async (node: Node) => (await ask<string[]>(node, 'ROLE'))[0] === 'master';
/** Whether it has completed its initial synchronization with its primary. */
const isFollowing = async (node: Node) => {
  const [role, , , state] = await ask<string[]>(node, 'ROLE');
  return role === 'slave' && state === 'connected';
};

/** A primary with one replica, and Sentinels that agree on their roles. */
export async function startSentinels(folder: string): Promise<ReplicatedRedis> {
  const start = (name: string, primary?: Node, port?: number) =>
    startNode(folder, name, {
      ...(primary && { settings: { replicaof: `127.0.0.1 ${primary.port}` } }),
      ...(port && { port }),
    });
  let primary = await start('redis-1');
  let replica = await start('redis-2', primary);
  const sentinel = [
    `sentinel monitor main 127.0.0.1 ${primary.port} 2`,
    'sentinel down-after-milliseconds main 1000',
    'sentinel failover-timeout main 5000',
  ];
  const sentinels = await Promise.all(
    Array.from({ length: SENTINELS }, (_, n) => startNode(folder, `sentinel-${n + 1}`, { sentinel })),
  );
  const isKnown = async (one: Node) => {
    const facts = await ask<string[]>(one, 'SENTINEL', 'MASTER', 'main');
    const fact = (name: string) => facts[facts.indexOf(name) + 1];
    return (
      fact('port') === String(primary.port) &&
      fact('flags') === 'master' &&
      Number(fact('num-other-sentinels')) === SENTINELS - 1 &&
      Number(fact('num-slaves')) === 1
    );
  };
  const settle = async () => {
    await until('the replica', async () => {
      // On a busy machine, Sentinels may consider the new primary lost too.
      if (await isPrimary(replica)) [primary, replica] = [replica, primary];
      return isFollowing(replica);
    });
    for (const one of sentinels) await until('the Sentinels to agree', () => isKnown(one));
  };
  await settle();
  return {
    url: `redis+sentinel://${sentinels.map(({ port }) => `127.0.0.1:${port}`).join(',')}/main`,
    primaryUrls: () => [urlOf(primary)],
    async failOver() {
      const [lost, successor] = [primary, replica];
      await kill(lost);
      await until('a new primary', () => isPrimary(successor));
      primary = successor;
      replica = await start(lost.name, successor, lost.port);
      await settle();
    },
    stop: () => stopAll([...sentinels, replica, primary]),
  };
}

/** Three primaries, each with a replica. */
export async function startRedisCluster(folder: string): Promise<ReplicatedRedis> {
  const start = async (name: string, port?: number) => {
    const settings = {
      'cluster-enabled': 'yes',
      'cluster-node-timeout': '1500',
      'cluster-announce-ip': '127.0.0.1',
      // The default is derived from the port and may exceed the maximum.
      'cluster-port': String(await freePort()),
    };
    return startNode(folder, name, { settings, ...(port && { port }) });
  };
  const nodes = await Promise.all(Array.from({ length: PRIMARIES * 2 }, (_, n) => start(`redis-${n + 1}`)));
  const [first, ...others] = nodes as [Node, ...Node[]];
  for (const [n, node] of nodes.entries()) await ask(node, 'CLUSTER', 'SET-CONFIG-EPOCH', n + 1);
  const share = SLOTS / PRIMARIES;
  for (const [n, node] of nodes.slice(0, PRIMARIES).entries())
    await ask(node, 'CLUSTER', 'ADDSLOTSRANGE', Math.ceil(share * n), Math.ceil(share * (n + 1)) - 1);
  const busPort = async (node: Node) =>
    Number((await ask<string[]>(node, 'CONFIG', 'GET', 'cluster-port'))[1]);
  for (const node of others) await ask(first, 'CLUSTER', 'MEET', '127.0.0.1', node.port, await busPort(node));
  const idOf = (node: Node) => ask<string>(node, 'CLUSTER', 'MYID');
  const isWhole = async (node: Node) => {
    const facts = await ask<string>(node, 'CLUSTER', 'INFO');
    return facts.includes('cluster_state:ok') && facts.includes(`cluster_known_nodes:${nodes.length}`);
  };
  const settle = async () => {
    for (const node of nodes) await until('the cluster', () => isWhole(node));
  };
  await settle();
  for (const [n, replica] of nodes.slice(PRIMARIES).entries())
    await ask(replica, 'CLUSTER', 'REPLICATE', await idOf(nodes[n]!));
  const primaries = nodes.slice(0, PRIMARIES);
  const replicas = nodes.slice(PRIMARIES);
  const settleReplicas = async () => {
    for (const node of replicas) await until('a replica', () => isFollowing(node));
    await settle();
  };
  await settleReplicas();
  let next = 0;
  return {
    url: `redis+cluster://${nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')}`,
    primaryUrls: () => primaries.map(urlOf),
    async failOver() {
      const place = next++ % PRIMARIES;
      const [lost, successor] = [primaries[place]!, replicas[place]!];
      await kill(lost);
      await until('a new primary', () => isPrimary(successor));
      primaries[place] = successor;
      replicas[place] = await start(lost.name, lost.port);
      nodes.splice(0, nodes.length, ...primaries, ...replicas);
      await settleReplicas();
    },
    stop: () => stopAll(nodes),
  };
}
