/** One outgoing request. `body` is sent as it is; `headers` carry the content type. */
export interface OutboundRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  timeoutMs: number;
  /** The answer is read up to here. */
  maxResponseBytes?: number;
}

/** What came back, whatever its status. Header names are in lower case. */
export interface OutboundResponse {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/**
 * The one way a provider adapter reaches the outside. It resolves for every HTTP status and rejects only
 * when no answer came (refused connection, timeout, unknown host). `libs/delivery` has the SSRF-safe one.
 */
export interface HttpClient {
  request(request: OutboundRequest): Promise<OutboundResponse>;
}
