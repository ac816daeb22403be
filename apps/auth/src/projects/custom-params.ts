/** Extra authorization-request parameters of a provider. They never override those that carry the protocol. */
const RESERVED = new Set([
  'response_type',
  'client_id',
  'redirect_uri',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
  // ours as well: a nonce or a response mode of somebody else's would break the reading of the answer
  'nonce',
  'response_mode',
]);

export const isReservedParam = (name: string): boolean => RESERVED.has(name.toLowerCase());

/** A map of plain short strings whose names are free to use. */
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
