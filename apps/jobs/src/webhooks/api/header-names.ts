// Rule: headers an account may add to its events. Those of the connection, the message and its signature are reserved.
const NAME = /^[A-Za-z0-9][A-Za-z0-9-]{0,63}$/;
const VALUE = /^[\x20-\x7e]{1,1024}$/;
const OWN = new Set([
  'accept-encoding',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'cookie',
  'date',
  'expect',
  'host',
  'keep-alive',
  'te',
  'traceparent',
  'tracestate',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'user-agent',
  'via',
  'x-signature',
]);
const OWN_BEGINNINGS = ['webhook-', 'svix-', 'x-webhook-', 'proxy-', 'sec-', 'x-forwarded-'];
const HEADERS_MAX = 10;

/** Why the headers may not be sent; null: they may. */
export function findHeaderFault(headers: unknown): string | null {
  if (typeof headers !== 'object' || headers === null || Array.isArray(headers))
    return 'must be an object of names and values';
  const entries = Object.entries(headers);
  if (entries.length > HEADERS_MAX) return `must have at most ${HEADERS_MAX} entries`;
  const names = entries.map(([name]) => name.toLowerCase());
  if (new Set(names).size < names.length) return 'must not repeat a name';
  for (const [name, value] of entries) {
    if (!NAME.test(name)) return 'must have names of letters, digits and -';
    if (isOwn(name.toLowerCase())) return `${name} is set by the service itself`;
    if (typeof value !== 'string' || !VALUE.test(value) || value !== value.trim())
      return `${name} must be 1 to 1024 printable ASCII characters`;
  }
  return null;
}

const isOwn = (name: string) => OWN.has(name) || OWN_BEGINNINGS.some((one) => name.startsWith(one));
