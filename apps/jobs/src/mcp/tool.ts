import type { z } from 'zod';
import type { Caller } from '../accounts/caller.js';
import type { Scope } from '../accounts/scopes.js';
import type { Toolset } from '../config.js';
import type { RequestContext } from '../http/request-info.js';

/** Who calls a tool, and whence. */
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
  /** what a token needs for these arguments, of several any one; they are what the client sent, not yet validated */
  scope: Scope | ((args: Record<string, unknown>) => readonly Scope[]);
  /** shows data of persons whole, as `Access` says it of an endpoint */
  personal?: boolean;
  /** left out: the tool only reads. `destructive`: what it does cannot be taken back */
  writes?: 'additive' | 'destructive';
  input: Input;
  output: Output;
  run(args: z.output<Input>, by: ToolCaller): Promise<z.input<Output>>;
}

/** One definition a tool: the schemas that clients see and the validation of both sides follow from it. */
export type Tool = Definition<z.ZodObject, z.ZodObject>;

export const defineTool = <Input extends z.ZodObject, Output extends z.ZodObject>(
  tool: Definition<Input, Output>,
): Tool => tool as unknown as Tool;

/** Gives the tools of one toolset. */
export interface ToolProvider {
  tools(): Tool[];
}

export const scopesOf = ({ scope }: Tool, args: Record<string, unknown>): readonly Scope[] =>
  typeof scope === 'function' ? scope(args) : [scope];
