import type { z } from 'zod';
import type { Caller } from '../accounts/access/caller.js';
import type { Effects } from '../accounts/access/effects.js';
import type { Scope } from '../accounts/access/scopes.js';
import type { Toolset } from '../config.js';
import type { RequestContext } from '../core/http/request-info.js';

/** The caller of a tool, with the request's context. */
export interface ToolCaller {
  caller: Caller;
  context: RequestContext;
}

interface Definition<Input extends z.ZodObject, Output extends z.ZodObject> {
  name: string;
  title: string;
  /** for the model that chooses the tool */
  description: string;
  toolset: Toolset;
  /** scope needed for these arguments; of several, any one. The arguments are as sent by the client, not yet validated */
  scope: Scope | ((args: Record<string, unknown>) => readonly Scope[]);
  /** what it can do with these arguments, as sent, as in `Access` for an endpoint */
  does: Effects | ((args: Record<string, unknown>) => Effects);
  /** omitted: the tool only reads. `destructive`: its effect cannot be undone */
  writes?: 'additive' | 'destructive';
  input: Input;
  output: Output;
  run(args: z.output<Input>, by: ToolCaller): Promise<z.input<Output>>;
}

/** The definition of a tool: the schemas that clients see, and the validation of input and output, derive from it. */
export type Tool = Definition<z.ZodObject, z.ZodObject>;

export const defineTool = <Input extends z.ZodObject, Output extends z.ZodObject>(
  tool: Definition<Input, Output>,
): Tool => tool as unknown as Tool;

/** Provides the tools of one toolset. */
export interface ToolProvider {
  tools(): Tool[];
}

export const scopesOf = ({ scope }: Tool, args: Record<string, unknown>): readonly Scope[] =>
  typeof scope === 'function' ? scope(args) : [scope];

export const effectsOf = ({ does }: Tool, args: Record<string, unknown>): Effects =>
  typeof does === 'function' ? does(args) : does;
