// Rule: which tool a JSON-RPC request calls.
import { invalidParameter, ServiceError } from '@bonafide/platform/errors';

export interface CalledTool {
  name: string;
  args: Record<string, unknown>;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Undefined for a message that calls no tool.
 *
 * @throws ServiceError for anything that is not a single JSON-RPC message, including batches: each call is authorized
 * separately
 */
export function readToolCall(body: unknown): CalledTool | undefined {
  if (!isObject(body) || body.jsonrpc !== '2.0' || typeof body.method !== 'string')
    throw new ServiceError('invalid-request', 'the request body must be one JSON-RPC 2.0 message');
  if (body.method !== 'tools/call') return undefined;
  const { name, arguments: args = {} } = isObject(body.params) ? body.params : {};
  if (typeof name !== 'string') throw invalidParameter('params.name', 'params.name: must be a string');
  if (!isObject(args)) throw invalidParameter('params.arguments', 'params.arguments: must be an object');
  return { name, args };
}
