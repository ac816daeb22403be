/** One outgoing request. `body` is sent as is; `headers` include the content type. */
export interface OutboundRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  timeoutMs: number;
  /** Maximum number of response bytes to read. */
  maxResponseBytes?: number;
}

/** A response, whatever its status. Header names are in lower case. */
export interface OutboundResponse {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/**
 * The only way for provider adapters to make outbound requests. Resolves for every HTTP status and rejects only when
 * there was no response (refused connection, timeout, unknown host). `libs/delivery` has the SSRF-safe client.
 */
export interface HttpClient {
  request(request: OutboundRequest): Promise<OutboundResponse>;
}
