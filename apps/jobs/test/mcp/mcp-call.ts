import type { RunningJobs } from '../start-jobs.js';

export interface ToolAnswer {
  isError?: boolean;
  content: { type: string; text: string }[];
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests look into whatever came back
  structuredContent?: any;
}

export const MCP_HEADERS = { Accept: 'application/json, text/event-stream' };

/** The JSON-RPC message in an answer, whether it came as JSON or as a stream of events. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests look into whatever came back
export const messageOf = (text: string): any =>
  JSON.parse(
    text.startsWith('{')
      ? text
      : text
          .split('\n')
          .find((line) => line.startsWith('data: ') && line.includes('jsonrpc'))!
          .slice('data: '.length),
  );

export const toolCall = (name: string, args: unknown, id: number | string = 1) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: args },
});

export const bearer = (token: string) => ({ key: null, headers: { Authorization: `Bearer ${token}` } });

/** One message to `/mcp`; by default with the account's private key. */
export const sendMcp = (
  jobs: RunningJobs,
  body: unknown,
  { headers, key }: { headers?: Record<string, string>; key?: string | null } = {},
) => jobs.call('POST', '/mcp', { body, headers: { ...MCP_HEADERS, ...headers }, key });

export async function callTool(
  jobs: RunningJobs,
  name: string,
  args: unknown,
  credentials: { headers?: Record<string, string>; key?: string | null } = {},
): Promise<ToolAnswer> {
  const answer = await sendMcp(jobs, toolCall(name, args), credentials);
  if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.text}`);
  const { result, error } = messageOf(answer.text) as { result?: ToolAnswer; error?: { message: string } };
  if (!result) throw new Error(error?.message);
  return result;
}
