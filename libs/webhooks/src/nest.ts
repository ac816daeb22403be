import type { IncomingMessage } from 'node:http';
import type { WebhookMessage } from './message.js';
import { readSecrets } from './read-secrets.js';
import { type Secrets, verifyWebhook, WebhookError } from './verify.js';

/** What a controller behind the guard takes: `@Req() { webhook }: WebhookRequest`. */
export interface WebhookRequest extends IncomingMessage {
  rawBody?: Buffer;
  webhook: WebhookMessage;
}

/** Nest's ExecutionContext, as far as it is needed. */
interface Context {
  switchToHttp(): { getRequest(): unknown };
}

/**
 * A guard for Nest: `@UseGuards(webhookGuard(secret))`. The application has to keep bodies as they came:
 * `NestFactory.create(AppModule, { rawBody: true })`. What is not genuine is answered with 403.
 */
export const webhookGuard = (given: Secrets) => {
  const secrets = readSecrets(given);
  return {
    canActivate(context: Context): boolean {
      const request = context.switchToHttp().getRequest() as WebhookRequest;
      if (!request.rawBody) throw new TypeError('rawBody: create the application with { rawBody: true }');
      try {
        request.webhook = verifyWebhook(request.rawBody, request.headers, secrets);
        return true;
      } catch (error) {
        if (error instanceof WebhookError) return false;
        throw error;
      }
    },
  };
};
