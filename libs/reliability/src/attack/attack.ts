import type { Stage } from './stage.js';

/** Those whom docs/security.md makes promises about. */
export type Attacker =
  | 'stranger'
  | 'person under verification'
  | 'public key'
  | 'foreign tenant'
  | 'viewer'
  | 'former member'
  | 'agent'
  | 'receiver'
  /** runs statements with the database role of a service */
  | 'service taken over';

/** One thing that must not work, tried over HTTP against running services. */
export interface Attack {
  attacker: Attacker;
  /** what holds, as a sentence in the present tense; the row of the promise table in docs/security.md */
  promise: string;
  /** Does what the attacker would. @throws when the promise is broken, with what got through */
  run(stage: Stage): Promise<void>;
}
