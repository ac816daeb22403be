import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Express } from 'express';

/** Half a request is not waited for: its headers, all of it, and how often the two are looked at, in milliseconds. */
const TIMEOUTS = { headersTimeout: 20_000, requestTimeout: 150_000, connectionsCheckingInterval: 5_000 };

/**
 * Nest's adapter with a server that makes requests and responses of Express' kind from the start: Express gives each of
 * them another prototype when it comes in, and the engine takes such objects for slow ones.
 */
export class ExpressServer extends ExpressAdapter {
  override initHttpServer(): void {
    const express = this.getInstance<Express>();
    function Request(this: IncomingMessage, ...given: unknown[]) {
      (IncomingMessage as unknown as Constructor).apply(this, given);
    }
    function Response(this: ServerResponse, ...given: unknown[]) {
      (ServerResponse as unknown as Constructor).apply(this, given);
    }
    Request.prototype = express.request;
    Response.prototype = express.response;
    const kinds = { IncomingMessage: Request as never, ServerResponse: Response as never };
    this.setHttpServer(createServer({ ...kinds, ...TIMEOUTS }, express));
  }
}

/** Node's message classes are functions, which a subclass may call as its constructor. */
type Constructor = (...given: unknown[]) => void;
