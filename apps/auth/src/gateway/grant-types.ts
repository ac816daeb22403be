/** RFC 8628 section 3.4. */
export const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';

/** What the token endpoint takes. */
export const GRANT_TYPES = ['authorization_code', 'refresh_token', DEVICE_GRANT] as const;

export type GrantType = (typeof GRANT_TYPES)[number];
