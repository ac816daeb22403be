import type { DeliveryEntity } from './delivery.entity.js';

/** A delivery as it was taken for a try. */
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

/** What is sent. `body` is signed and sent byte for byte; it must be UTF-8. */
export interface OutgoingMessage {
  url: string;
  body: Buffer;
  /** besides `content-type: application/json` and the Standard Webhooks headers of what is signed */
  headers?: Record<string, string>;
  /** `whsec_…` of the receiver; two while one rotates, the new one first. null: the headers prove where it comes from */
  secrets: readonly string[] | null;
  /** adds `X-Signature` made with this key */
  legacySignatureKey?: string;
  /** tokens in it, which are not kept where the receiver repeats them in its answer */
  tokens?: readonly string[];
}

/** `erased`: nothing is left to send. `disabled`: its receiver is not to be sent to. */
export type Unsent = 'erased' | 'disabled';

/**
 * How a service turns a row into a message: finds the receiver's secrets, decrypts or builds the body. Called once a
 * try, many at a time and outside any transaction, so what seldom changes is worth remembering for some seconds.
 */
export interface DeliveryMessagePort {
  /** null is `erased`, and stops the delivery like every `Unsent`. Throws: tried again later. */
  resolve(delivery: DueDelivery): Promise<OutgoingMessage | Unsent | null>;
}
