import { StreamableFile } from '@nestjs/common';

/** What a handler returned, and the bytes it is sent as. */
export interface ResponseBytes {
  /** to be returned instead of the original: a stream can be read only once */
  body: unknown;
  bytes: Buffer;
}

/** The bytes that Nest sends for the value that a handler returned. */
export async function responseBytes(returned: unknown): Promise<ResponseBytes> {
  if (returned === undefined || returned === null) return { body: returned, bytes: Buffer.alloc(0) };
  if (!(returned instanceof StreamableFile))
    return { body: returned, bytes: Buffer.from(JSON.stringify(returned)) };
  const bytes = Buffer.concat((await returned.getStream().toArray()) as Buffer[]);
  return { body: new StreamableFile(bytes, returned.options), bytes };
}

interface Named {
  id?: unknown;
  jobId?: unknown;
  invite?: Named;
  review?: Named;
}

/** The job that a JSON body names, otherwise its `id`. */
export function subjectOf(body: Buffer): string | undefined {
  const named = parsed(body);
  const subject = named?.jobId ?? named?.invite?.jobId ?? named?.review?.jobId ?? named?.id;
  return typeof subject === 'string' ? subject : undefined;
}

/** The `id` of a JSON body. */
export function idOf(body: Buffer): string | undefined {
  const id = parsed(body)?.id;
  return typeof id === 'string' ? id : undefined;
}

function parsed(body: Buffer): Named | null {
  try {
    return JSON.parse(body.toString()) as Named | null;
  } catch {
    return null;
  }
}
