import type { IncomingMessage } from 'node:http';
import type { WebhookMessage } from './message.js';
import { readSecrets } from './read-secrets.js';
import { type Secrets, verifyWebhook, WebhookError } from './verify.js';

/** The request of a controller behind the guard: `@Req() { webhook }: WebhookRequest`. */
export interface WebhookRequest extends IncomingMessage {
  rawBody?: Buffer;
  webhook: WebhookMessage;
}

/** The part of Nest's ExecutionContext that the guard uses. */
interface Context {
  switchToHttp(): { getRequest(): unknown };
}

/**
 * A guard for Nest: `@UseGuards(webhookGuard(secret))`. The application has to keep raw bodies:
 * `NestFactory.create(AppModule, { rawBody: true })`. Messages that are not genuine get a 403.
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
