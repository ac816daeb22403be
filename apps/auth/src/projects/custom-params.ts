/** Extra authorization request parameters of a provider. They never override the protocol's own. */
const RESERVED = new Set([
  'response_type',
  'client_id',
  'redirect_uri',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
  // also reserved: a custom nonce or response mode would break the parsing of the response
  'nonce',
  'response_mode',
]);

export const isReservedParam = (name: string): boolean => RESERVED.has(name.toLowerCase());

/** A map of short strings without reserved names. */
export function isCustomParams(value: unknown): value is Record<string, string> {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return false;
  const entries = Object.entries(value);
  return (
    entries.length <= 32 &&
    entries.every(
      ([name, text]) =>
        /^[A-Za-z0-9_.-]{1,64}$/.test(name) &&
        !isReservedParam(name) &&
        typeof text === 'string' &&
        text.length <= 512,
    )
  );
}
