import { type ErrorKind, ServiceError } from '@bonafide/platform/errors';
import { type Message, textOf } from './messages/messages.js';

/** An error for a person, shown on a page in their language; programs get it in English. */
export class PageError extends ServiceError {
  constructor(
    kind: ErrorKind,
    readonly shown: Message,
  ) {
    super(kind, textOf(shown));
  }
}
