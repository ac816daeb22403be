import type { ExternalStubs } from './external-stubs.js';
import type { Options } from './options.js';
import type { Quickstart } from './quickstart.js';
import type { Service } from './run-role.js';

/** Context of seed and demo steps: both services are ready. */
export interface DevContext {
  options: Options;
  /** filled by the seed steps; from an earlier start if its data still exist */
  quickstart: Quickstart;
  /** stubs of outside parties that the services may reach */
  stubs: ExternalStubs;
  /** services seeded by this start: dependent data must be created too */
  seeded: Set<Service>;
  /** Runs `admin <args> --json` of a service and returns its result. */
  admin<T>(service: Service, ...args: string[]): Promise<T>;
}

/** Creates seed data; skips what exists from an earlier start. */
export interface SeedStep {
  title: string;
  run(context: DevContext): Promise<void>;
}

/** Demonstrates one feature; returns lines for the terminal. Throws if it does not work. */
export interface DemoStep {
  title: string;
  run(context: DevContext): Promise<string[]>;
}
