import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Express } from 'express';

/** Half a request is not waited for: its headers, all of it, and how often the two are looked at, in milliseconds. */
const TIMEOUTS = { headersTimeout: 20_000, requestTimeout: 150_000, connectionsCheckingInterval: 5_000 };

/**
 * Nest's adapter for Express with options of Node's server that Nest does not hand on. Express gives each message the
 * prototype `app.request` or `app.response`; messages that have it from the start are spared that, and V8 keeps their
 * properties fast (decision 0140).
 */
export class ServerAdapter extends ExpressAdapter {
  override initHttpServer(): void {
    const app = this.getInstance<Express>();
    const messages = {
      IncomingMessage: withPrototype(IncomingMessage, app.request),
      ServerResponse: withPrototype(ServerResponse, app.response),
    };
    this.setHttpServer(createServer({ ...TIMEOUTS, ...messages }, app));
  }
}

/** A class like `base` whose instances have this prototype, which must inherit from that of `base`. */
function withPrototype<T extends abstract new (...args: never[]) => object>(base: T, prototype: object): T {
  function Message(...args: unknown[]): object {
    return Reflect.construct(base, args, Message) as object;
  }
  Message.prototype = prototype;
  return Message as unknown as T;
}
