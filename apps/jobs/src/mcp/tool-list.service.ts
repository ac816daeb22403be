import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type JobsConfig } from '../config.js';
import { CallbackTools } from './callback-tools.js';
import { CheckTools } from './check-tools.js';
import { InviteTools } from './invite-tools.js';
import { JobTools } from './job-tools.js';
import { ReviewTools } from './review-tools.js';
import type { Tool } from './tool.js';

export const TOOL_PROVIDERS = [JobTools, CheckTools, InviteTools, CallbackTools, ReviewTools];

/** The tools that this deployment offers. */
@Injectable()
export class ToolListService {
  readonly tools: ReadonlyMap<string, Tool>;

  constructor(
    jobs: JobTools,
    checks: CheckTools,
    invites: InviteTools,
    callbacks: CallbackTools,
    review: ReviewTools,
    @Inject(CONFIG) { MCP_TOOLSETS, MCP_READ_ONLY }: JobsConfig,
  ) {
    const offered = [jobs, checks, invites, callbacks, review]
      .flatMap((provider) => provider.tools())
      .filter(({ toolset, writes }) => MCP_TOOLSETS.includes(toolset) && !(MCP_READ_ONLY && writes));
    this.tools = new Map(offered.map((tool) => [tool.name, tool]));
  }
}
