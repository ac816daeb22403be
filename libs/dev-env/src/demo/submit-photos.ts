import type { Quickstart } from '../quickstart.js';

export interface CompletedJob {
  id: string;
  status: string;
  errors: { message: string }[];
  result: Record<string, unknown> & { success: boolean; simulatedChecks?: string[] };
}

const POLL_MS = 200;
const DEADLINE_MS = 60_000;

/** Lines for a job whose document was not read, for example because the machine is too busy. */
export const unread = ({ id, errors }: CompletedJob): string[] => [
  `job ${id} read nothing: ${errors.map(({ message }) => message).join('; ')}`,
];

/** Submits an id-verification and waits until it is completed. @throws Error with the service's message */
export async function submitPhotos(
  { jobs }: Quickstart,
  photos: Record<string, Buffer>,
  params: Record<string, string> = {},
): Promise<CompletedJob> {
  const encoded = Object.entries(photos).map(([name, photo]) => [name, photo.toString('base64')]);
  const headers = { 'X-API-Key': jobs.apiKey!, 'Content-Type': 'application/json' };
  const body = JSON.stringify({
    type: 'id-verification',
    params: { ...params, ...Object.fromEntries(encoded) },
  });
  const response = await fetch(`${jobs.url}/api/jobs`, { method: 'POST', headers, body });
  let job = (await response.json()) as CompletedJob;
  if (!response.ok) throw new Error(`POST /api/jobs answered ${response.status}: ${JSON.stringify(job)}`);
  for (const until = Date.now() + DEADLINE_MS; job.status !== 'completed';) {
    if (Date.now() > until) throw new Error(`the job ${job.id} did not complete`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    job = (await (await fetch(`${jobs.url}/api/jobs/${job.id}`, { headers })).json()) as CompletedJob;
  }
  return job;
}
