import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** The response of a stub server. Without any field: 200 and an empty body. */
export interface StubResponse {
  status?: number;
  headers?: Record<string, string | string[]>;
  /** sent as text or bytes */
  body?: string | Buffer;
  /** sent as JSON, with its content type */
  json?: unknown;
  /** wait this long before the first byte */
  delayMs?: number;
  /** send the body in pieces of `bytes`, `everyMs` apart: a slow sender */
  trickle?: { bytes: number; everyMs: number };
  /**
   * - `hang`: never respond
   * - `close`: cut the connection before any byte
   * - `close-mid-body`: announce more bytes than are sent, then cut the connection
   * - `garbage`: send bytes that are not HTTP
   * - `endless`: send a body that does not end (until the client disconnects)
   */
  fault?: 'hang' | 'close' | 'close-mid-body' | 'garbage' | 'endless';
}

const GARBAGE = Buffer.from([0x16, 0x03, 0x00, 0xff, 0x00, 0x80, 0x0d, 0x0a, 0x0d, 0x0a, 0x21]);

/** Sends a response, including its faults. */
export async function sendStubResponse(response: ServerResponse, answer: StubResponse): Promise<void> {
  const { status = 200, headers = {}, fault } = answer;
  const isJson = answer.json !== undefined;
  const body = Buffer.from(isJson ? JSON.stringify(answer.json) : (answer.body ?? ''));
  if (isJson) response.setHeader('content-type', 'application/json');
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.on('error', () => undefined);
  if (answer.delayMs) await pause(answer.delayMs, undefined, { ref: false });

  switch (fault) {
    case 'hang':
      return;
    case 'close':
      response.socket?.destroy();
      return;
    case 'garbage':
      response.socket?.end(GARBAGE);
      return;
    case 'close-mid-body':
      response.writeHead(status, { 'content-length': body.length + 1000 });
      response.write(body.length > 0 ? body : 'cut off her');
      setImmediate(() => response.socket?.destroy());
      return;
    case 'endless':
      response.writeHead(status);
      await sendWithoutEnd(response);
      return;
    default:
      response.writeHead(status);
      if (answer.trickle) await sendSlowly(response, body, answer.trickle);
      response.end(answer.trickle ? undefined : body);
  }
}

async function sendSlowly(
  response: ServerResponse,
  body: Buffer,
  { bytes, everyMs }: { bytes: number; everyMs: number },
): Promise<void> {
  for (let at = 0; at < body.length && !response.destroyed; at += bytes) {
    response.write(body.subarray(at, at + bytes));
    await pause(everyMs, undefined, { ref: false });
  }
}

async function sendWithoutEnd(response: ServerResponse): Promise<void> {
  const piece = Buffer.alloc(64 * 1024, 'a');
  const gone = new Promise<void>((resolve) => void response.once('close', resolve));
  while (!response.destroyed) {
    if (response.write(piece)) await pause(0);
    else await Promise.race([gone, new Promise<void>((resolve) => void response.once('drain', resolve))]);
  }
}
