import type { CaptureKey, CaptureKeyRequest } from '@bonafide/contracts/capture-proof';
import type {
  DocumentKind,
  LivenessChallenge,
  SessionConsent,
  SessionPhoto,
  SessionPhotoName,
  VerifySession,
} from '@bonafide/contracts/verify-session';

/** Why a request failed. `offline` and `busy` may be retried, the others not. */
export type RequestFault = 'offline' | 'busy' | 'link_invalid' | 'conflict' | 'too_large' | 'refused';

export class RequestError extends Error {
  override readonly name = 'RequestError';
  constructor(
    readonly fault: RequestFault,
    readonly status: number,
  ) {
    super(`${fault} (${status})`);
  }
}

const POLL_SECONDS = 25;
const FAULTS: Record<number, RequestFault> = {
  0: 'offline',
  401: 'link_invalid',
  403: 'link_invalid',
  409: 'conflict',
  410: 'link_invalid',
  413: 'too_large',
  425: 'busy',
  429: 'busy',
};

const faultOf = (status: number): RequestFault => FAULTS[status] ?? (status >= 500 ? 'busy' : 'refused');

/** A picture with its `Capture-Proof`. */
export interface ProvenPhoto {
  photo: Blob;
  proof: string | undefined;
}

/** The page's requests to the service (`@bonafide/contracts/verify-session`). The token is sent only in a header. */
export class SessionClient {
  private readonly service: string;
  constructor(
    service: string,
    private readonly token: string,
  ) {
    this.service = service.replace(/\/+$/, '');
  }

  session(signal: AbortSignal, after?: number): Promise<VerifySession> {
    const query = after === undefined ? '' : `?after=${after}&wait=${POLL_SECONDS}`;
    return this.call('GET', `/verify/session${query}`, undefined, signal);
  }

  acceptConsent(consent: SessionConsent): Promise<VerifySession> {
    return this.call('PUT', '/api/jobs/session/consent', consent);
  }

  chooseDocument(kind: DocumentKind): Promise<VerifySession> {
    return this.call('PUT', '/api/jobs/session/document', { kind });
  }

  addKey(key: CaptureKeyRequest): Promise<CaptureKey> {
    return this.call('POST', '/api/jobs/session/keys', key);
  }

  drawChallenge(): Promise<LivenessChallenge> {
    return this.call('POST', '/api/jobs/session/challenge');
  }

  putFrame(challenge: string, position: number, picture: ProvenPhoto): Promise<VerifySession> {
    const path = `/api/jobs/session/challenge/${encodeURIComponent(challenge)}/frames/${position}`;
    return this.upload(path, picture, () => undefined) as Promise<VerifySession>;
  }

  putPhoto(
    name: SessionPhotoName,
    photo: ProvenPhoto,
    onProgress: (share: number) => void,
  ): Promise<SessionPhoto> {
    return this.upload(`/api/jobs/session/photos/${name}`, photo, onProgress) as Promise<SessionPhoto>;
  }

  /** Submits the photos that the service has. */
  async submit(type: string): Promise<{ id: string }> {
    return this.call('POST', '/api/jobs', { type, params: {} }, undefined, { Prefer: 'respond-async' });
  }

  private async call<T>(
    method: string,
    path: string,
    body?: object,
    signal?: AbortSignal,
    headers: Record<string, string> = {},
  ): Promise<T> {
    const response = await fetch(`${this.service}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${this.token}`,
        ...(body ? { 'Content-Type': 'application/json' } : {}),
        ...headers,
      },
      body: body && JSON.stringify(body),
      signal: signal ?? null,
      cache: 'no-store',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    }).catch((error: unknown) => {
      if (signal?.aborted) throw error;
      throw new RequestError('offline', 0);
    });
    if (!response.ok) throw new RequestError(faultOf(response.status), response.status);
    const text = await response.text().catch(() => {
      throw new RequestError('offline', 0);
    });
    try {
      return (text ? JSON.parse(text) : undefined) as T;
    } catch {
      // The response is from a proxy, not from the service.
      throw new RequestError('busy', response.status);
    }
  }

  /** Uses XMLHttpRequest, as `fetch` does not report upload progress. */
  private upload(
    path: string,
    { photo, proof }: ProvenPhoto,
    onProgress: (share: number) => void,
  ): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open('PUT', `${this.service}${path}`);
      request.setRequestHeader('Authorization', `Bearer ${this.token}`);
      request.setRequestHeader('Content-Type', photo.type);
      if (proof) request.setRequestHeader('Capture-Proof', proof);
      request.responseType = 'json';
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
      request.onloadend = () => {
        const { status, response } = request;
        // Not JSON: the response is from a proxy, not from the service.
        if (status >= 200 && status < 300 && response !== null) resolve(response);
        else reject(new RequestError(status < 300 && status > 0 ? 'busy' : faultOf(status), status));
      };
      request.send(photo);
    });
  }
}
