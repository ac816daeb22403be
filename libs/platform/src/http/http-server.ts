import { createServer } from 'node:http';
import { ExpressAdapter } from '@nestjs/platform-express';

/**
 * In milliseconds. Half a request is not waited for: its headers, all of it, and how often the two are looked at. A quiet
 * connection is kept longer than load balancers keep theirs, mostly a minute: they would send into its end.
 */
const TIMEOUTS = {
  headersTimeout: 20_000,
  requestTimeout: 150_000,
  connectionsCheckingInterval: 5_000,
  keepAliveTimeout: 75_000,
};

/** Nest's adapter for Express with options of Node's server that Nest does not hand on. */
export class ServerAdapter extends ExpressAdapter {
  override initHttpServer(): void {
    this.setHttpServer(createServer(TIMEOUTS, this.getInstance()));
  }
}
