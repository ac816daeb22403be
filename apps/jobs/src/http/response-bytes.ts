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

/** The `id` of a JSON body. */
export function idOf(body: Buffer): string | undefined {
  try {
    const { id } = JSON.parse(body.toString()) as { id?: unknown };
    return typeof id === 'string' ? id : undefined;
  } catch {
    return undefined;
  }
}
