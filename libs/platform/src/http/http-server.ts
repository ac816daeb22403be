import { createServer } from 'node:http';
import { ExpressAdapter } from '@nestjs/platform-express';

/**
 * In milliseconds: limits for receiving the headers and the whole request, and how often they are checked. Idle
 * connections are kept longer than by load balancers (mostly a minute), which would otherwise send on a closing one.
 */
const TIMEOUTS = {
  headersTimeout: 20_000,
  requestTimeout: 150_000,
  connectionsCheckingInterval: 5_000,
  keepAliveTimeout: 75_000,
};

/** Nest's Express adapter with options of Node's server that Nest does not pass on. */
export class ServerAdapter extends ExpressAdapter {
  override initHttpServer(): void {
    this.setHttpServer(createServer(TIMEOUTS, this.getInstance()));
  }
}
