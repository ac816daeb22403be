import { ApiError, ConnectionError, ResultTimeoutError } from '@bonafide/client/errors';

/** Exit codes, from sysexits.h where one fits. README.md lists them. */
export const EXIT = {
  ok: 0,
  /** a negative result: a verification did not pass, a request was refused */
  no: 1,
  usage: 64,
  /** invalid input data */
  data: 65,
  unavailable: 69,
  /** internal error */
  internal: 70,
  /** try again */
  tryAgain: 75,
  /** no credential, or one without permission */
  noPermission: 77,
  /** Ctrl-C; a listener that is stopped ends with 0 */
  interrupted: 130,
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Ends the command with a message and this code. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  constructor(
    message: string,
    readonly code: ExitCode,
  ) {
    super(message);
  }
}

export function exitCodeOf(error: unknown): ExitCode {
  if (error instanceof CommandError) return error.code;
  if (error instanceof ConnectionError) return EXIT.unavailable;
  if (error instanceof ResultTimeoutError) return EXIT.tryAgain;
  if (!(error instanceof ApiError)) return EXIT.internal;
  if (error.status === 401 || error.status === 403) return EXIT.noPermission;
  if (error.status === 429) return EXIT.tryAgain;
  return error.status >= 500 ? EXIT.unavailable : EXIT.no;
}
