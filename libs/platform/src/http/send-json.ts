import type { Response } from 'express';

const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * `response.json` of our applications. Express' own looks for settings, an ETag and a fresh copy, which are all off
 * here, and copies the text into a buffer first.
 */
export function sendJson(this: Response, body?: unknown): Response {
  const text = JSON.stringify(body) ?? '';
  if (!this.hasHeader('Content-Type')) this.setHeader('Content-Type', JSON_TYPE);
  this.setHeader('Content-Length', Buffer.byteLength(text));
  this.end(text);
  return this;
}

/** The same for a body that is UTF-8 JSON already. */
export function sendJsonBytes(response: Response, body: Buffer): void {
  response.setHeader('Content-Type', JSON_TYPE);
  response.setHeader('Content-Length', body.length);
  response.end(body);
}
