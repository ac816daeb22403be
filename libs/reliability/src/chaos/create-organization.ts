import type { TestCluster } from '../test-cluster.js';
import type { BouncerTarget } from './approve-delegations.js';

/** An organization with an owner, and a project whose agents the owner approves on the consent page. */
export async function createOrganization(
  { admin, url }: Pick<TestCluster, 'admin' | 'url'>,
  workerUrl: string,
): Promise<BouncerTarget> {
  const [org, email, password] = ['chaos', 'owner@chaos.example', 'a long enough password'];
  await admin('auth', 'organization', 'create', '--slug', org, '--name', 'Chaos');
  const owner = ['--org', org, '--email', email, '--role', 'owner', `--password=${password}`];
  await admin('auth', 'user', 'create', ...owner);
  const scopes = ['files:read', ...Array.from({ length: 7 }, (_, n) => `session:${n}`)].join(',');
  const project = ['--org', org, '--name', 'Chaos', '--mode', 'none', '--worker-url', workerUrl];
  const { projectId, apiKey } = await admin<{ projectId: string; apiKey: string }>(
    'auth',
    ...['project', 'create', ...project, '--scopes', scopes],
  );
  return { url: url.auth, projectId, apiKey, email, password };
}
