import type { JobsClient } from '@bonafide/client/jobs';
import type { Command } from 'commander';
import { connectJobs } from '../connect.js';
import type { GlobalOptions, ServiceCredentials } from '../credentials.js';
import { CommandError, EXIT } from '../exit-codes.js';
import { type Io, show } from '../io.js';
import { isLoopback } from '../loopback.js';

const PERSON = { firstName: 'Ana', lastName: 'Lima', phone: '+12125550100' };

const verifyDob = async (jobs: JobsClient) =>
  (await jobs.post('/api/dob/verify', { body: { ...PERSON, dob: '1990-01-31' } })).id;

/** What makes each event happen, for an invented person. Nothing is sent to anybody's address. */
const TRIGGERS: Record<string, (jobs: JobsClient) => Promise<string>> = {
  'job-complete': verifyDob,
  'job-review': async (jobs) => {
    const id = await verifyDob(jobs);
    await jobs.put('/api/jobs/{id}/review', { params: { path: { id } }, body: { nameMatch: true } });
    return id;
  },
  'job-tin-validation': async (jobs) => {
    const body = {
      ...PERSON,
      tinType: 'ITIN' as const,
      tin: '912701230',
      callbackURL: 'https://example.com/',
    };
    return (await jobs.post('/api/tin/verify', { body })).id;
  },
  'key.created': async (jobs) => {
    const { key } = await jobs.post('/api/management/keys', {
      body: { kind: 'public', note: 'bonafide trigger' },
    });
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
      show(io, Boolean(options.json), { event, subject: await trigger(jobs) });
    });
}

/** Elsewhere it would be a job to pay for, about nobody. */
function assertHarmless({ url, apiKey = '' }: ServiceCredentials): void {
  if (isLoopback(new URL(url)) || /^[sp]k_[a-z]+_test_/.test(apiKey)) return;
  throw new CommandError('trigger works with keys of a sandbox, or on this machine', EXIT.usage);
}
