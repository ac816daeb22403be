/** Why a mail was not taken, as far as it is known. Its message never says to whom it went. */
export class MailFailure extends Error {
  /** `smtp_<reply code>`, or `address`: not one address */
  readonly code: string | undefined;
  /** False when the server certainly did not take the mail, so that sending it again cannot make two. */
  readonly mayHaveActed: boolean;

  constructor(
    /** `refused` and `provider_error` are the server's answers, for good and for now */
    readonly reason: 'refused' | 'provider_error' | 'timeout' | 'unreachable',
    { code, mayHaveActed, cause }: { code?: string; mayHaveActed: boolean; cause?: unknown },
  ) {
    super(`mail not sent: ${reason}`, { cause });
    this.name = 'MailFailure';
    this.code = code;
    this.mayHaveActed = mayHaveActed;
  }
}
