import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ApiError } from '@bonafide/client/errors';
import type { JobsClient } from '@bonafide/client/jobs';
import type { Command } from 'commander';
import { connectJobs } from '../connect.js';
import type { GlobalOptions } from '../credentials.js';
import { CommandError, EXIT } from '../exit-codes.js';
import { type FeedEvent, forwardEvent, type Receiver } from '../forward.js';
import { type Io, plain, toJson } from '../io.js';
import { type ListenState, ListenStateFile } from '../listen-state.js';
import { isPrivate, parseUrl } from '../loopback.js';

interface ListenOptions extends GlobalOptions {
  forwardTo: string;
  secret?: string;
  types?: string;
  latest?: boolean;
  sandbox?: boolean;
}

const WAIT_SECONDS = 30;
/** Between two polls of an empty feed. */
const EMPTY_MS = 1_000;

export function addListen(program: Command, io: Io): void {
  program
    .command('listen')
    .description('forwards the events of the account to a receiver, resuming where it stopped')
    .requiredOption('--forward-to <url>', 'such as http://localhost:3000/webhooks')
    .option(
      '--secret <whsec>',
      'signs with this key (BONAFIDE_WEBHOOK_SECRET); otherwise the account’s, or one made up',
    )
    .option('--types <types>', 'only these types: job-review,key.*')
    .option('--latest', 'skip events from before it was started')
    .option('--sandbox', 'the events of the sandbox')
    .action(async (_, command: Command) => listen(io, command.optsWithGlobals<ListenOptions>()));
}

async function listen(io: Io, options: ListenOptions): Promise<void> {
  const { forwardTo, types, sandbox = false } = options;
  assertForwardable(forwardTo);
  const { jobs, credentials } = await connectJobs(io, options);
  const file = new ListenStateFile(
    io,
    ...[
      credentials.url,
      credentials.apiKey ?? credentials.tokens?.clientId,
      String(sandbox),
      types,
      forwardTo,
    ],
  );
  const kept = options.latest ? undefined : await file.read();
  const receiver: Receiver = {
    url: forwardTo,
    secret: secretFor(io, options, credentials.signatureKey),
    signal: io.signal,
    onFailure: ({ id }, status) => io.note(`${id}: ${status ?? 'no answer'}, once more\n`),
  };
  try {
    let state: ListenState = kept ?? {
      after: await endOfFeed(jobs, sandbox, io.signal),
      forwarded: [],
    };
    await file.write(state);
    io.note(`listening; forwarding to ${forwardTo}\n`);
    for (;;) {
      const query = { after: state.after, limit: 100, wait: WAIT_SECONDS, sandbox, ...(types && { types }) };
      const asked = Date.now();
      const page = await jobs.get('/api/events', { params: { query }, signal: io.signal });
      const known = new Set(state.forwarded);
      for (const event of (page.events as FeedEvent[]).filter(({ id }) => !known.has(id))) {
        const status = await forwardEvent(event, receiver);
        state.forwarded.push(event.id);
        await file.write(state);
        report(io, options, event, status);
      }
      // A service that is shutting down, or a proxy, may respond without waiting.
      if (page.events.length === 0 && Date.now() - asked < EMPTY_MS)
        await pause(EMPTY_MS, undefined, { signal: io.signal });
      state = { after: page.next, forwarded: [] };
      await file.write(state);
    }
  } catch (error) {
    if (io.signal.aborted) return;
    if (error instanceof ApiError && error.status === 400 && /after:/.test(error.message))
      throw new CommandError(`${error.message}\nbegin with what happens from now on: --latest`, EXIT.data);
    throw error;
  }
}

const endOfFeed = async (jobs: JobsClient, sandbox: boolean, signal: AbortSignal) =>
  (await jobs.get('/api/events', { params: { query: { after: 'latest', sandbox } }, signal })).next;

function report(io: Io, { json }: GlobalOptions, { id, type }: FeedEvent, status: number): void {
  io.out(json ? `${toJson({ id, type, status })}\n` : `${plain(`${status}  ${type}  ${id}`)}\n`);
}

function secretFor(io: Io, { secret }: ListenOptions, signatureKey: string | undefined): string {
  const given = secret ?? io.env['BONAFIDE_WEBHOOK_SECRET'] ?? signatureKey;
  if (given) return given;
  const madeUp = `whsec_${randomBytes(24).toString('base64')}`;
  // Not a credential of the service: it signs what this process forwards, and the receiver has to know it.
  io.note(`signing with ${madeUp}\n`);
  return madeUp;
}

/** Events hold personal data: plain http is allowed only to this machine. */
function assertForwardable(url: string): void {
  const parsed = parseUrl(url);
  if (!parsed) throw new CommandError('--forward-to: must be a URL', EXIT.usage);
  if (!isPrivate(parsed))
    throw new CommandError('--forward-to: must be https, or http on this machine', EXIT.usage);
}
