import { WebhookError } from './verify.js';

/** Larger than any message; the rest of a larger body is not read. */
const BODY_BYTES_MAX = 5 * 1024 * 1024;

/** The bytes of an unauthenticated request. @throws WebhookError for a body larger than any message */
export async function readBody(parts: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const taken: Uint8Array[] = [];
  let size = 0;
  for await (const part of parts) {
    size += part.length;
    if (size > BODY_BYTES_MAX) throw new WebhookError('the body is too large');
    taken.push(part);
  }
  const body = new Uint8Array(size);
  let at = 0;
  for (const part of taken) {
    body.set(part, at);
    at += part.length;
  }
  return body;
}
