import type { DeliveryEntity } from './delivery.entity.js';

/** A delivery claimed for an attempt. */
export type DueDelivery = Pick<
  DeliveryEntity,
  | 'id'
  | 'ownerId'
  | 'subjectId'
  | 'event'
  | 'url'
  | 'headers'
  | 'body'
  | 'attemptCount'
  | 'roundStart'
  | 'createdAt'
> & { leaseId: string };

/** The message to send. `body` is signed and sent byte for byte; it must be UTF-8. */
export interface OutgoingMessage {
  url: string;
  body: Buffer;
  /** besides `content-type: application/json` and, if signed, the Standard Webhooks headers */
  headers?: Record<string, string>;
  /** the receiver's `whsec_…`; two during a rotation, the new one first. null: the headers authenticate the message */
  secrets: readonly string[] | null;
  /** adds `X-Signature` made with this key */
  legacySignatureKey?: string;
  /** tokens in the message; a response that repeats one is not stored */
  tokens?: readonly string[];
}

/**
 * `erased`: nothing is left to send. `disabled`: its receiver is disabled. `ungranted`: whoever named the receiver may no
 * longer do so.
 */
export type Unsent = 'erased' | 'disabled' | 'ungranted';

/**
 * Port through which a service turns a row into a message: it finds the receiver's secrets, and decrypts or builds the
 * body. Called once per attempt, concurrently and outside any transaction, so cache what seldom changes for some seconds.
 */
export interface DeliveryMessagePort {
  /** null means `erased`, and stops the delivery like every `Unsent`. If it throws, the delivery is retried later. */
  resolve(delivery: DueDelivery): Promise<OutgoingMessage | Unsent | null>;
}
