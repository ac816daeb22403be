import { basename } from 'node:path';
import { items } from '@bonafide/client/items';
import type { JobsClient, JobsPaths, JobsSchemas } from '@bonafide/client/jobs';
import { toBase64 } from '@bonafide/client/photo';
import { photoFromPath } from '@bonafide/client/photo-file';
import { waitForResult } from '@bonafide/client/wait-for-result';
import type { Command } from 'commander';
import { connectJobs } from '../connect.js';
import type { GlobalOptions } from '../credentials.js';
import { CommandError, EXIT } from '../exit-codes.js';
import { type Io, show, toJson } from '../io.js';

type Job = JobsSchemas['JobView'];
interface ListOptions extends GlobalOptions {
  type?: JobsSchemas['CreateJobDto']['type'];
  status?: 'active' | 'completed' | 'removed';
  assurance?: NonNullable<NonNullable<JobsPaths['/api/jobs']['get']['parameters']['query']>['assurance']>;
  limit: string;
}
interface VerifyOptions extends GlobalOptions {
  front?: string;
  selfie?: string;
  firstName?: string;
  lastName?: string;
  dob?: string;
  internalId?: string;
  idempotencyKey?: string;
  wait: boolean;
}
interface InviteOptions extends GlobalOptions {
  email?: string;
  phone?: string;
  firstName?: string;
  lastName?: string;
}

export function addJobs(program: Command, io: Io): void {
  const jobs = program.command('jobs').description('jobs of the account');
  jobs
    .command('list')
    .description('newest first')
    .option('--type <type>', 'such as id-verification')
    .option('--status <status>', 'active, completed or removed')
    .option('--assurance <level>', 'that level or a higher one: none, read, document, holder, present, proof')
    .option('--limit <count>', 'maximum number', '20')
    .action(async (_, command: Command) => list(io, command.optsWithGlobals<ListOptions>()));
  jobs
    .command('get <id>')
    .description('the record of one job')
    .action(async (id: string, _, command: Command) => {
      const { jobs } = await connectJobs(io, command.optsWithGlobals());
      const job = await jobs.get('/api/jobs/{id}', { params: { path: { id } }, signal: io.signal });
      io.out(`${toJson(job, command.optsWithGlobals<GlobalOptions>().json ? 0 : 2)}\n`);
    });
  jobs
    .command('verify <photo>')
    .description('verifies a document from a photo of its back, and waits for the result')
    .option('--front <photo>', 'photo of the front')
    .option('--selfie <photo>', 'photo of its holder')
    .option('--first-name <name>', 'compared with the document, like the options below')
    .option('--last-name <name>')
    .option('--dob <date>', 'MM/DD/YYYY')
    .option('--internal-id <id>', 'your own id of the job')
    .option('--idempotency-key <key>', 'repeating the command with the same key creates no second job')
    .option('--no-wait', 'exit as soon as the job is accepted')
    .action(async (photo: string, _, command: Command) =>
      verify(io, photo, command.optsWithGlobals<VerifyOptions>()),
    );
  jobs
    .command('invite')
    .description('asks a person to verify themselves, by e-mail or SMS')
    .option('--email <address>')
    .option('--phone <number>', 'E.164: +12125550100')
    .option('--first-name <name>')
    .option('--last-name <name>')
    .action(async (_, command: Command) => invite(io, command.optsWithGlobals<InviteOptions>()));
}

/** The record without personal results. */
const LISTED = [
  'id,internalId,status,outcome,completed,submitted,updatedAt,accountId,accountGroupSid,accountReviewed,reviewedAt',
  'review,reviewSuccess,request,errors,signals,rejectionReasons,result.assurance',
].join(',');

async function list(io: Io, options: ListOptions): Promise<void> {
  const { type, status, assurance } = options;
  const limit = Number(options.limit);
  if (!Number.isInteger(limit) || limit < 1)
    throw new CommandError('--limit: must be a whole number above 0', EXIT.usage);
  const { jobs } = await connectJobs(io, options);
  const query = {
    pageSize: Math.min(limit, 250),
    ...(type && { type }),
    ...(status && { status }),
    ...(assurance && { assurance }),
  };
  const found: Job[] = [];
  for await (const job of items<Job>(({ page }) =>
    jobs.get('/api/jobs', {
      params: { query: { ...query, page, fields: LISTED } },
      signal: io.signal,
    }),
  )) {
    found.push(job);
    if (found.length === limit) break;
  }
  const rows = found.map(({ id, request, status, outcome, result, submitted, internalId }) => ({
    ...{
      id,
      type: request?.type,
      status,
      outcome,
      assurance: result?.assurance?.level,
      submitted,
      internalId,
    },
  }));
  show(io, Boolean(options.json), found, rows);
}

async function verify(io: Io, photo: string, options: VerifyOptions): Promise<void> {
  const { jobs } = await connectJobs(io, options);
  const read = async (path: string) => {
    const bytes = await photoFromPath(path).catch(() => {
      throw new CommandError(`${path} cannot be read`, EXIT.data);
    });
    io.note(`${basename(path)}: ${Math.ceil(bytes.size / 1024)} kB\n`);
    return toBase64(bytes);
  };
  const { firstName, lastName, dob, front, selfie, internalId, idempotencyKey } = options;
  const params = {
    ...{ backIdPhoto: await read(photo), firstName, lastName, dob },
    ...(front && { idPhoto: await read(front) }),
    ...(selfie && { userPhoto: await read(selfie) }),
  };
  const submitted = await jobs.post('/api/jobs', {
    body: { type: 'id-verification', ...(internalId && { internalId }), params },
    params: {
      header: { Prefer: 'respond-async', ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }) },
    },
    signal: io.signal,
  });
  const { id } = submitted;
  io.note(`job ${id}\n`);
  if (!options.wait) return show(io, Boolean(options.json), { id, status: submitted.status });
  await showResult(io, options, jobs, id);
}

async function showResult(io: Io, options: GlobalOptions, jobs: JobsClient, id: string): Promise<void> {
  const began = Date.now();
  const job = await waitForResult(jobs, id, {
    signal: io.signal,
    onWait: () => io.note(`waiting, ${Math.round((Date.now() - began) / 1000)} s\n`),
  });
  const { outcome } = job;
  const { success, assurance, firstName, lastName, state } = job.result ?? {};
  const row = { id, status: job.status, outcome, assurance: assurance?.level, firstName, lastName, state };
  show(io, Boolean(options.json), job, [row]);
  for (const { message } of job.errors ?? []) io.note(`${message}\n`);
  if (!success)
    throw new CommandError(`job ${id} ${outcome === 'failed' ? 'failed' : 'was not determined'}`, EXIT.no);
}

async function invite(io: Io, options: InviteOptions): Promise<void> {
  const { email, phone, firstName, lastName } = options;
  if (Boolean(email) === Boolean(phone))
    throw new CommandError('one of --email and --phone is required', EXIT.usage);
  const { jobs } = await connectJobs(io, options);
  const contact = email ? ('email' as const) : ('phone' as const);
  const body = { contact, [contact]: email ?? phone, firstName, lastName };
  const { invite } = await jobs.post('/api/invites', { body, signal: io.signal });
  const { id, jobId, status, url } = invite;
  show(io, Boolean(options.json), invite, [{ id, jobId, status, url }]);
}
