import { items } from '@bonafide/client/items';
import type { Command } from 'commander';
import { connectAuth } from '../connect.js';
import type { GlobalOptions } from '../credentials.js';
import { type Io, show } from '../io.js';

interface ListOptions extends GlobalOptions {
  status?: 'active';
}
interface RevokeOptions extends GlobalOptions {
  reason?: string;
}

export function addDelegations(program: Command, io: Io): void {
  const delegations = program
    .command('delegations')
    .description('delegations given to the agents of a project');
  delegations
    .command('list')
    .option('--status <status>', 'active, pending, denied, expired or revoked')
    .action(async (_, command: Command) => list(io, command.optsWithGlobals<ListOptions>()));
  delegations
    .command('revoke <id>')
    .description('ends a delegation and everything derived from it')
    .option('--reason <text>')
    .action(async (id: string, _, command: Command) =>
      revoke(io, id, command.optsWithGlobals<RevokeOptions>()),
    );
}

async function list(io: Io, options: ListOptions): Promise<void> {
  const auth = await connectAuth(io, options);
  const { status } = options;
  const pages = items(({ page }) =>
    auth.get('/api/v1/bouncer/delegations', {
      params: { query: { page, ...(status && { status }) } },
      signal: io.signal,
    }),
  );
  const found = [];
  for await (const delegation of pages) found.push(delegation);
  const rows = found.map(({ id, status, agentDid, userIdentifier, scopes, expiresAt }) => ({
    ...{ id, status, agent: agentDid, person: userIdentifier, scopes: scopes.join(' '), expiresAt },
  }));
  show(io, Boolean(options.json), found, rows);
}

async function revoke(io: Io, id: string, options: RevokeOptions): Promise<void> {
  const auth = await connectAuth(io, options);
  const { data } = await auth.post('/api/v1/bouncer/delegations/{id}/revoke', {
    params: { path: { id } },
    body: options.reason ? { reason: options.reason } : {},
    signal: io.signal,
  });
  show(io, Boolean(options.json), data, [{ id, revoked: true }]);
}
