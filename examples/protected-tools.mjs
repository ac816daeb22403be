// An MCP server whose tool takes tokens of the gateway: RESOURCE=… GATEWAY=… ISSUER=did:web:… node protected-tools.mjs
import { createServer } from 'node:http';
import { protect } from '@bonafide/protect/protect';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';

const { RESOURCE, GATEWAY, ISSUER } = process.env;
const guard = protect({
  resource: RESOURCE,
  authorizationServer: GATEWAY,
  issuers: [ISSUER],
  scopesByTool: { read_note: 'mcp' },
  allowLoopbackHttp: true, // for this machine alone
});
const mcp = createMcpHandler(() => {
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  server.registerTool(
    'read_note',
    { inputSchema: z.object({ id: z.string() }) },
    guard.tool('read_note', ({ id }) => ({ content: [{ type: 'text', text: `note ${id}` }] })),
  );
  return server;
});
createServer(toNodeHandler({ fetch: guard.fetch(mcp.fetch) })).listen(
  new URL(RESOURCE).port,
  '127.0.0.1',
  () => console.log(`listening at ${RESOURCE}`),
);
