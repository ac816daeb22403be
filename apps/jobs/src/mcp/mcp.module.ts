import { Module } from '@nestjs/common';
import { InvitesModule } from '../capture/invites/invites.module.js';
import { ReviewModule } from '../review/decisions/review.module.js';
import { McpController } from './mcp.controller.js';
import { McpService } from './mcp.service.js';
import { TOOL_PROVIDERS, ToolListService } from './tool-list.service.js';

@Module({
  imports: [InvitesModule, ReviewModule],
  controllers: [McpController],
  providers: [McpService, ToolListService, ...TOOL_PROVIDERS],
})
export class McpModule {}
