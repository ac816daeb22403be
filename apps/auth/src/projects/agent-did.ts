/**
 * The accepted syntax of a DID (W3C DID Core 3.1): `did:<method>:<method-specific id>`, no path, query or fragment.
 * Nothing is resolved.
 */
const DID = /^did:[a-z0-9]+:(?:(?:[A-Za-z0-9._-]|%[0-9A-Fa-f]{2})*:)*(?:[A-Za-z0-9._-]|%[0-9A-Fa-f]{2})+$/;

/** Maximum length of a DID in characters; a did:key of an RSA key has about 380. */
const DID_MAX_LENGTH = 512;

export const isDid = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= DID_MAX_LENGTH && DID.test(value);
