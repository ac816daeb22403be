import type { JobsSchemas } from '@bonafide/client/jobs';
import type { Command } from 'commander';
import { connectJobs } from '../connect.js';
import type { GlobalOptions } from '../credentials.js';
import { type Io, show } from '../io.js';

type NewKey = JobsSchemas['CreateKeyDto'];
interface CreateOptions extends GlobalOptions {
  kind: NewKey['kind'];
  scopes?: string;
  types?: string;
  expires?: string;
  note?: string;
  sandbox?: boolean;
}

export function addKeys(program: Command, io: Io): void {
  const keys = program.command('keys').description('keys of the account');
  keys.command('list').action(async (_, command: Command) => {
    const options = command.optsWithGlobals<GlobalOptions>();
    const { jobs } = await connectJobs(io, options);
    const { keys } = await jobs.get('/api/management/keys', { signal: io.signal });
    const rows = keys.map(({ id, kind, sandbox, scopes, note, lastUsedAt, revokedAt }) => ({
      ...{ id, kind, sandbox, scopes: scopes?.join(' '), note, lastUsedAt, revokedAt },
    }));
    show(io, Boolean(options.json), keys, rows);
  });
  keys
    .command('create')
    .description('creates a key and shows its secret, only once')
    .option('--kind <kind>', 'private or public', 'private')
    .option('--scopes <scopes>', 'comma-separated; required for a private key')
    .option('--types <types>', 'of jobs')
    .option('--expires <time>', 'ISO 8601')
    .option('--note <text>')
    .option('--sandbox')
    .action(async (_, command: Command) => create(io, command.optsWithGlobals<CreateOptions>()));
  keys
    .command('rotate <id>')
    .description('replaces a key; the old one works for another day')
    .action(async (id: string, _, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions>();
      const { jobs } = await connectJobs(io, options);
      const made = await jobs.post('/api/management/keys/{id}/rotate', {
        params: { path: { id } },
        body: {},
        signal: io.signal,
      });
      show(io, Boolean(options.json), made, [{ id: made.key.id, secret: made.secret }]);
    });
  keys
    .command('revoke <id>')
    .description('revokes a key at once')
    .action(async (id: string, _, command: Command) => {
      const options = command.optsWithGlobals<GlobalOptions>();
      const { jobs } = await connectJobs(io, options);
      const { key } = await jobs.delete('/api/management/keys/{id}', {
        params: { path: { id } },
        signal: io.signal,
      });
      show(io, Boolean(options.json), key, [{ id: key.id, revokedAt: key.revokedAt }]);
    });
}

async function create(io: Io, options: CreateOptions): Promise<void> {
  const { kind, scopes, types, expires, note, sandbox } = options;
  const { jobs } = await connectJobs(io, options);
  const body: NewKey = {
    kind,
    ...(scopes && { scopes: scopes.split(',') as NewKey['scopes'] }),
    ...(types && { jobTypes: types.split(',') as NewKey['jobTypes'] }),
    ...(expires && { expiresAt: expires }),
    ...(note && { note }),
    ...(sandbox && { sandbox }),
  };
  const made = await jobs.post('/api/management/keys', { body, signal: io.signal });
  show(io, Boolean(options.json), made, [{ id: made.key.id, secret: made.secret }]);
}
