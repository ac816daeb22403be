import type { JobsClient } from '@bonafide/client/jobs';
import type { Command } from 'commander';
import { connectJobs } from '../connect.js';
import type { GlobalOptions, ServiceCredentials } from '../credentials.js';
import { CommandError, EXIT } from '../exit-codes.js';
import { type Io, show } from '../io.js';
import { isLoopback } from '../loopback.js';

const PERSON = { firstName: 'Ana', lastName: 'Lima', phone: '+12125550100' };

interface Triggered {
  jobs: JobsClient;
  signal: AbortSignal;
}

const verifyDob = async ({ jobs, signal }: Triggered) =>
  (await jobs.post('/api/dob/verify', { body: { ...PERSON, dob: '1990-01-31' }, signal })).id;

/** How each event is triggered, for an invented person. Nothing is sent to a real address. */
const TRIGGERS: Record<string, (at: Triggered) => Promise<string>> = {
  'job-complete': verifyDob,
  'job-review': async ({ jobs, signal }) => {
    const id = await verifyDob({ jobs, signal });
    const body = { nameMatch: true };
    await jobs.put('/api/jobs/{id}/review', { params: { path: { id } }, body, signal });
    return id;
  },
  'job-tin-validation': async ({ jobs, signal }) => {
    const body = {
      ...PERSON,
      tinType: 'ITIN' as const,
      tin: '912701230',
      callbackURL: 'https://example.com/',
    };
    return (await jobs.post('/api/tin/verify', { body, signal })).id;
  },
  'key.created': async ({ jobs, signal }) => {
    const body = { kind: 'public' as const, note: 'bonafide trigger' };
    const { key } = await jobs.post('/api/management/keys', { body, signal });
    // An interrupted command leaves no key behind.
    await jobs.delete('/api/management/keys/{id}', { params: { path: { id: key.id } } });
    return key.id;
  },
};

export function addTrigger(program: Command, io: Io): void {
  program
    .command('trigger <event>')
    .description(`triggers an event in a sandbox or on this machine: ${Object.keys(TRIGGERS).join(', ')}`)
    .action(async (event: string, _, command: Command) => {
      const trigger = Object.hasOwn(TRIGGERS, event) ? TRIGGERS[event] : undefined;
      if (!trigger)
        throw new CommandError(
          `no way to trigger ${event}; one of ${Object.keys(TRIGGERS).join(', ')}`,
          EXIT.usage,
        );
      const options = command.optsWithGlobals<GlobalOptions>();
      const { jobs, credentials } = await connectJobs(io, options);
      assertHarmless(credentials);
      const subject = await trigger({ jobs, signal: io.signal });
      show(io, Boolean(options.json), { event, subject });
    });
}

/** Elsewhere it would be a billable job about an invented person. */
function assertHarmless({ url, apiKey = '' }: ServiceCredentials): void {
  if (isLoopback(new URL(url)) || /^[sp]k_[a-z]+_test_/.test(apiKey)) return;
  throw new CommandError('trigger works with keys of a sandbox, or on this machine', EXIT.usage);
}
