/** Why a mail was not accepted, as far as known. Its message never contains the recipient. */
export class MailFailure extends Error {
  /** `smtp_<reply code>`, or `address`: not a single address */
  readonly code: string | undefined;
  /** False if the server certainly did not accept the mail, so that a retry cannot send it twice. */
  readonly mayHaveActed: boolean;

  constructor(
    /** `refused` and `provider_error` are the server's permanent and temporary refusals */
    readonly reason: 'refused' | 'provider_error' | 'timeout' | 'unreachable',
    { code, mayHaveActed, cause }: { code?: string; mayHaveActed: boolean; cause?: unknown },
  ) {
    super(`mail not sent: ${reason}`, { cause });
    this.name = 'MailFailure';
    this.code = code;
    this.mayHaveActed = mayHaveActed;
  }
}
