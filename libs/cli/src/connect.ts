import { type AuthClient, createAuthClient } from '@bonafide/client/auth';
import { createJobsClient, type JobsClient } from '@bonafide/client/jobs';
import { findCredentials, type GlobalOptions, type ServiceCredentials } from './credentials.js';
import { freshToken } from './device-login.js';
import type { Io } from './io.js';

export interface JobsConnection {
  jobs: JobsClient;
  credentials: ServiceCredentials;
}

export async function connectJobs(io: Io, options: GlobalOptions): Promise<JobsConnection> {
  const credentials = await findCredentials(io, 'jobs', options);
  const { url: baseUrl, apiKey, tokens } = credentials;
  // An ended sign-in is reported before any request.
  if (!apiKey && tokens) await freshToken(io);
  const jobs = createJobsClient({
    baseUrl,
    ...(apiKey ? { apiKey } : {}),
    // A command can run longer than a token is valid.
    ...(!apiKey && tokens && { fetch: async (input, init) => fetch(await withToken(io, input), init) }),
  });
  return { jobs, credentials };
}

export async function connectAuth(io: Io, options: GlobalOptions): Promise<AuthClient> {
  const { url: baseUrl, apiKey } = await findCredentials(io, 'auth', options);
  return createAuthClient({ baseUrl, ...(apiKey ? { apiKey } : {}) });
}

async function withToken(io: Io, input: Parameters<typeof fetch>[0]): Promise<Request> {
  const request = input as Request;
  request.headers.set('Authorization', `Bearer ${await freshToken(io)}`);
  return request;
}
