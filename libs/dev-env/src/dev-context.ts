import type { ExternalStubs } from './external-stubs.js';
import type { Options } from './options.js';
import type { Quickstart } from './quickstart.js';
import type { Service } from './run-role.js';

/** What seed and demo steps work with: both services are up and ready. */
export interface DevContext {
  options: Options;
  /** filled by the seed steps; of an earlier start when its data are still there */
  quickstart: Quickstart;
  /** stand-ins for outside parties that the services were allowed to reach */
  stubs: ExternalStubs;
  /** services whose data this start made: what depends on them must be made too */
  seeded: Set<Service>;
  /** Runs `admin <args> --json` of a service and returns what it answered. */
  admin<T>(service: Service, ...args: string[]): Promise<T>;
}

/** Puts data there that everybody may use; skips what an earlier start left. */
export interface SeedStep {
  title: string;
  run(context: DevContext): Promise<void>;
}

/** Shows one thing working; returns the lines that the terminal shows for it. Throws when it does not work. */
export interface DemoStep {
  title: string;
  run(context: DevContext): Promise<string[]>;
}
