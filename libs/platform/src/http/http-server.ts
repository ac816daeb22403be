import { createServer } from 'node:http';
import { ExpressAdapter } from '@nestjs/platform-express';

/** Half a request is not waited for: its headers, all of it, and how often the two are looked at, in milliseconds. */
const TIMEOUTS = { headersTimeout: 20_000, requestTimeout: 150_000, connectionsCheckingInterval: 5_000 };

/** Nest's adapter for Express with options of Node's server that Nest does not hand on. */
export class ServerAdapter extends ExpressAdapter {
  override initHttpServer(): void {
    this.setHttpServer(createServer(TIMEOUTS, this.getInstance()));
  }
}
