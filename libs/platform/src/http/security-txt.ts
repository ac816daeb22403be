import type { Express, Request, Response } from 'express';
import { onlyGet } from './allowed-methods.js';

/** Days until the file expires; RFC 9116 §2.5.5 recommends less than a year. */
const VALID_DAYS = 180;
const DAY_MS = 86_400_000;

/**
 * `GET /.well-known/security.txt` (RFC 9116): the contact for reporting vulnerabilities of this deployment. Without a
 * contact there is no such file.
 *
 * @param now milliseconds since the epoch
 */
export function mountSecurityTxt(
  app: Express,
  { contact, publicUrl, now = Date.now }: { contact?: string; publicUrl: () => string; now?: () => number },
): void {
  if (!contact) return;
  const path = '/.well-known/security.txt';
  app.get(path, (_request: Request, response: Response) => {
    const expires = new Date(Math.floor(now() / DAY_MS) * DAY_MS + VALID_DAYS * DAY_MS);
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${new URL(path, publicUrl()).href}`,
    ];
    response
      .type('text/plain')
      .set('Cache-Control', 'public, max-age=86400')
      .send(`${lines.join('\n')}\n`);
  });
  app.all(path, onlyGet);
}
