/** RFC 8628 section 3.4. */
export const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';

/** RFC 8693 section 2.1. */
export const TOKEN_EXCHANGE = 'urn:ietf:params:oauth:grant-type:token-exchange';

/** OpenID CIBA Core section 10.1. */
export const CIBA = 'urn:openid:params:grant-type:ciba';

/** RFC 6749 section 4.4. */
export const CLIENT_CREDENTIALS = 'client_credentials';

/** RFC 7523 section 2.1; only for assertions from identity providers (ID-JAG). */
export const JWT_BEARER = 'urn:ietf:params:oauth:grant-type:jwt-bearer';

/** The supported grant types. */
export const GRANT_TYPES = [
  'authorization_code',
  'refresh_token',
  DEVICE_GRANT,
  TOKEN_EXCHANGE,
  CIBA,
  CLIENT_CREDENTIALS,
  JWT_BEARER,
] as const;

export type GrantType = (typeof GRANT_TYPES)[number];
