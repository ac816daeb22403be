import type { Stage } from './stage.js';

/** The attackers considered in docs/security.md. */
export type Attacker =
  | 'stranger'
  | 'person under verification'
  /** a person under verification who is somebody else */
  | 'impostor'
  | 'public key'
  | 'foreign tenant'
  | 'viewer'
  | 'former member'
  | 'agent'
  | 'receiver'
  /** runs statements with the database role of a service */
  | 'service taken over';

/** Something that must not work, tried over HTTP against running services. */
export interface Attack {
  attacker: Attacker;
  /** the promise, as a sentence in the present tense; a row of the table in docs/security.md */
  promise: string;
  /** how many ways are tried, where they are many */
  ways?: number;
  /** Performs the attack. @throws if the promise is broken, with what got through */
  run(stage: Stage): Promise<void>;
}
