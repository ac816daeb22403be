import { compileSchema } from '@bonafide/testing/json-schema';
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
  await assertAsListed(jobs, name, result);
  return result;
}

const validators = new WeakMap<RunningJobs, Promise<Map<string, ReturnType<typeof compileSchema>>>>();

/** What a tool answers is what the list says that it does, as clients check it. */
async function assertAsListed(jobs: RunningJobs, name: string, result: ToolAnswer): Promise<void> {
  if (result.isError) return;
  if (!validators.has(jobs)) validators.set(jobs, listedValidators(jobs));
  const faults = (await validators.get(jobs)!).get(name)!(result.structuredContent);
  if (faults) throw new Error(`${name}: not as its outputSchema says: ${faults}`);
}

async function listedValidators(jobs: RunningJobs): Promise<Map<string, ReturnType<typeof compileSchema>>> {
  const { text } = await sendMcp(jobs, { jsonrpc: '2.0', id: 1, method: 'tools/list' });
  const { tools } = (messageOf(text) as { result: { tools: { name: string; outputSchema: object }[] } })
    .result;
  return new Map(tools.map(({ name, outputSchema }) => [name, compileSchema(outputSchema)]));
}
