import type { Response } from 'express';

/**
 * `response.json` of our applications. Express' own looks for settings, an ETag and a fresh copy, which are all off
 * here, and copies the text into a buffer first.
 */
export function sendJson(this: Response, body?: unknown): Response {
  const text = JSON.stringify(body) ?? '';
  if (!this.hasHeader('Content-Type')) this.setHeader('Content-Type', 'application/json; charset=utf-8');
  this.setHeader('Content-Length', Buffer.byteLength(text));
  this.end(text);
  return this;
}
