/** One of the `authorization_details` (RFC 9396 section 2). */
export interface AuthorizationDetail {
  type: string;
  [field: string]: unknown;
}
