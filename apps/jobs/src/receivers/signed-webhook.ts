import { findWebhookFault } from '@bonafide/delivery/webhook-signature';
import type { Request } from 'express';
import { unauthorized } from '../errors.js';

/**
 * Refuses a provider's webhook with 401 unless one of the configured secrets (`whsec_…`, comma-separated; two while one
 * rotates) signed it lately. Without any nobody can sign, and every post is refused.
 */
export function assertSigned(
  { headers, rawBody }: Pick<Request, 'headers' | 'rawBody'>,
  configured: string | undefined,
  now: Date,
): void {
  const secrets = (configured ?? '')
    .split(',')
    .map((secret) => secret.trim())
    .filter(Boolean);
  const body = rawBody ?? Buffer.alloc(0);
  if (secrets.length === 0 || findWebhookFault({ headers, body, secrets, now })) throw unauthorized();
}
