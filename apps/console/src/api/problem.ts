/** Why a request has no result, in the kinds that a page can explain. */
export type ProblemKind =
  | 'offline'
  | 'signed-out'
  /** the browser's session belongs to another person than the one signed in here */
  | 'other-person'
  /** the browser blocked the sign-in window */
  | 'no-window'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'limited'
  | 'invalid'
  | 'failed';

/** The service: that of the jobs, or that of sign-in and agents. */
export type Party = 'jobsService' | 'authService';

interface Details {
  status?: number;
  requestId?: string | null;
  retryAfterMs?: number;
  party?: Party;
}

export class Problem extends Error {
  override readonly name = 'Problem';
  constructor(
    readonly kind: ProblemKind,
    message: string,
    readonly details: Details = {},
  ) {
    super(message);
  }

  /** Temporary: reading again may succeed. */
  get isTemporary(): boolean {
    return this.kind === 'offline' || this.kind === 'limited' || this.kind === 'failed';
  }
}

const KINDS: Record<number, ProblemKind> = {
  401: 'signed-out',
  403: 'forbidden',
  404: 'not-found',
  409: 'conflict',
  412: 'conflict',
  429: 'limited',
};

interface ErrorBody {
  errors?: { message?: string }[];
  error?: { message?: string } | string;
}

/** The problem described by an error response. */
export function problemOf(response: Response, body: unknown, party: Party): Problem {
  const { errors, error } = (body ?? {}) as ErrorBody;
  const told =
    errors?.map(({ message }) => message).join('; ') ?? (typeof error === 'object' ? error.message : error);
  const kind = KINDS[response.status] ?? (response.status >= 500 ? 'failed' : 'invalid');
  return new Problem(kind, told || `HTTP ${response.status}`, {
    party,
    status: response.status,
    requestId: response.headers.get('x-request-id'),
    retryAfterMs: Number(response.headers.get('retry-after') ?? 0) * 1000,
  });
}
