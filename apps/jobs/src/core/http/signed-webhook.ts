import { findWebhookFault } from '@bonafide/delivery/webhook-signature';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { unauthorized } from '../../errors.js';

export interface SignedWebhook {
  headers: Request['headers'];
  /** the bytes that were signed */
  bytes: Buffer;
  /** the bytes, parsed */
  body: unknown;
}

export const SignedWebhookOf = createParamDecorator(
  (_: unknown, context: ExecutionContext): SignedWebhook => {
    const { headers, rawBody = Buffer.alloc(0), body } = context.switchToHttp().getRequest<Request>();
    return { headers, bytes: rawBody, body: body as unknown };
  },
);

/**
 * Refuses a provider's webhook with 401 unless it was recently signed with one of the configured secrets (`whsec_…`,
 * comma-separated; two during a rotation). Without a secret, every post is refused.
 */
export function assertSigned(
  { headers, bytes }: Pick<SignedWebhook, 'headers' | 'bytes'>,
  configured: string | undefined,
  now: Date,
): void {
  const secrets = (configured ?? '')
    .split(',')
    .map((secret) => secret.trim())
    .filter(Boolean);
  if (secrets.length === 0 || findWebhookFault({ headers, body: bytes, secrets, now }))
    throw unauthorized('the signature does not match, or is too old');
}
