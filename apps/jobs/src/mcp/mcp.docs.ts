import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiResponse } from '@nestjs/swagger';

const MESSAGE = {
  type: 'object',
  required: ['jsonrpc', 'method'],
  properties: {
    jsonrpc: { type: 'string', enum: ['2.0'] },
    id: { oneOf: [{ type: 'string' }, { type: 'integer' }] },
    method: { type: 'string' },
    params: { type: 'object' },
  },
};

const RPC_ERROR = {
  type: 'object',
  required: ['jsonrpc', 'error'],
  properties: {
    jsonrpc: { type: 'string' },
    id: { oneOf: [{ type: 'string' }, { type: 'integer' }, { type: 'null' }] },
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: { code: { type: 'integer' }, message: { type: 'string' } },
    },
  },
};
const NOT_ACCEPTABLE = {
  jsonrpc: '2.0',
  error: {
    code: -32_000,
    message: 'Not Acceptable: Client must accept both application/json and text/event-stream',
  },
  id: null,
};

const UNKNOWN_REVISION = {
  jsonrpc: '2.0',
  error: { code: -32_000, message: 'Bad Request: Unsupported protocol version: 1999-01-01' },
  id: null,
};

const UNKNOWN_METHOD = { jsonrpc: '2.0', id: 1, error: { code: -32_601, message: 'Method not found' } };

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

/** The OpenAPI of the MCP endpoint; the protocol is described by its own documents, the tools by `tools/list`. */
export const McpDocs = () =>
  applyDecorators(
    ApiOperation({
      operationId: 'mcp',
      summary: 'MCP server (Streamable HTTP, revisions 2026-07-28 and 2025-11-25, without sessions)',
      description:
        'One JSON-RPC message per request; `tools/list` describes the tools and names their scopes',
    }),
    ApiBody({ schema: { ...MESSAGE, example: LIST } as never }),
    ApiResponse({
      status: 200,
      description: 'The response, as JSON or as an event stream that ends with it',
      content: {
        'application/json': {
          schema: { type: 'object' },
          example: { jsonrpc: '2.0', id: 1, result: { tools: [] } },
        },
        'text/event-stream': { schema: { type: 'string' } },
      },
    }),
    ApiResponse({ status: 202, description: 'A notification was accepted' }),
    ApiResponse({
      status: 400,
      description: 'Not JSON, or an invalid message; reported as a JSON-RPC error',
      content: {
        'application/json': {
          schema: { anyOf: [{ $ref: '#/components/schemas/Errors' }, RPC_ERROR] },
          example: UNKNOWN_REVISION,
        },
      },
    }),
    ApiResponse({
      status: 404,
      description: 'The server has no such method; reported as a JSON-RPC error',
      content: { 'application/json': { schema: RPC_ERROR, example: UNKNOWN_METHOD } },
    }),
    ApiResponse({
      status: 406,
      description: 'Accept must list application/json and text/event-stream; reported as a JSON-RPC error',
      content: { 'application/json': { schema: RPC_ERROR, example: NOT_ACCEPTABLE } },
    }),
  );
