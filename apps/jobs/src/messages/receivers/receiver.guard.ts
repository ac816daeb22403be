import { equalSecrets } from '@bonafide/platform/crypto/secrets';
import { ServiceError } from '@bonafide/platform/errors';
import {
  applyDecorators,
  type CanActivate,
  type ExecutionContext,
  Inject,
  Injectable,
  SetMetadata,
  UseGuards,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiBasicAuth, ApiBearerAuth } from '@nestjs/swagger';
import type { Request } from 'express';
import { CONFIG, type JobsConfig } from '../../config.js';
import { unauthorized } from '../../errors.js';

export type Channel = 'email' | 'sms';

const CHANNEL = Symbol('receiver channel');

/** The name in a receiver's path and the secrets that its senders may present. */
const receiverOf = (config: JobsConfig, channel: Channel): { name: string; secrets: string[] } =>
  channel === 'email'
    ? { name: config.RECEIVER_EMAIL_NAME, secrets: config.RECEIVER_EMAIL_SECRETS }
    : { name: config.RECEIVER_SMS_NAME, secrets: config.RECEIVER_SMS_SECRETS };

/** A bearer token (SendGrid's way) or the password of basic credentials (Twilio's way). */
function presentedSecret({ headers }: Request): string | undefined {
  const [, scheme = '', value = ''] = /^(Bearer|Basic) +(\S+) *$/i.exec(headers.authorization ?? '') ?? [];
  if (scheme.toLowerCase() === 'bearer') return value;
  const pair = Buffer.from(value, 'base64').toString('utf8');
  return pair.includes(':') ? pair.slice(pair.indexOf(':') + 1) : undefined;
}

/** Accepts only the configured provider name, and only senders with a shared secret; without a secret, nobody. */
@Injectable()
class ReceiverGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    @Inject(CONFIG) private readonly config: JobsConfig,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request<{ provider: string }>>();
    const { name, secrets } = receiverOf(
      this.config,
      this.reflector.get<Channel>(CHANNEL, context.getHandler()),
    );
    if (request.params.provider !== name) throw new ServiceError('not-found', 'no such endpoint');
    const presented = presentedSecret(request);
    if (presented === undefined || !secrets.some((secret) => equalSecrets(secret, presented)))
      throw unauthorized(
        presented === undefined
          ? 'no credentials; send the receiver’s secret'
          : 'the secret is not the receiver’s',
        { 'WWW-Authenticate': 'Bearer, Basic realm="receiver"' },
      );
    return true;
  }
}

/** Puts an endpoint behind the guard of this channel's receiver. */
export const ReceiverOf = (channel: Channel) =>
  applyDecorators(
    SetMetadata(CHANNEL, channel),
    UseGuards(ReceiverGuard),
    ApiBearerAuth('receiver'),
    ApiBasicAuth('receiverBasic'),
  );
