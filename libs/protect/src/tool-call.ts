// Rule: which tool a JSON-RPC body calls. Batches are not accepted: each call is authorized on its own.

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * @returns the name of the tool; undefined for a message that calls no tool
 * @throws {TypeError} unless the body is a single JSON-RPC message.
 */
export function calledTool(body: unknown): string | undefined {
  if (!isObject(body) || body.jsonrpc !== '2.0') throw new TypeError('not one JSON-RPC 2.0 message');
  if (body.method !== 'tools/call') return undefined;
  if (!isObject(body.params) || typeof body.params.name !== 'string')
    throw new TypeError('params.name: must be a string');
  return body.params.name;
}
