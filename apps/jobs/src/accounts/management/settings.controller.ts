import { Body, Controller, Get, Patch, Res } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Allow, CallerOf } from '../access/allow.js';
import type { Caller } from '../access/caller.js';
import { answerTagged, IfMatch, NeedsIfMatch } from '../../core/http/entity-tag.js';
import { SETTINGS_BODY, SettingsAnswer, SettingsOfOperatorAnswer } from './settings.docs.js';
import { SettingsService } from './settings.service.js';
import type { SettingsView } from './settings-view.js';

@ApiTags('management')
@Controller('api/management/settings')
export class SettingsController {
  constructor(private readonly settings: SettingsService) {}

  @Get()
  @Allow({ scope: ['account:admin', 'policy:write'], does: ['reads-account'] })
  @ApiOperation({
    operationId: 'getSettings',
    summary: 'The account: its settings and its features',
  })
  @SettingsAnswer()
  async getSettings(
    @CallerOf() caller: Caller,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SettingsView> {
    return answerTagged(response, await this.settings.getSettings(caller));
  }

  @Patch()
  @Allow({
    scope: ['account:admin', 'policy:write'],
    does: ['changes-decisions', 'names-destination', 'grants'],
  })
  @ApiOperation({
    operationId: 'updateSettings',
    summary: 'Change settings: each one named is replaced; null resets it to its default',
  })
  @ApiBody(SETTINGS_BODY)
  @NeedsIfMatch('settings')
  @SettingsAnswer()
  @SettingsOfOperatorAnswer()
  async updateSettings(
    @CallerOf() caller: Caller,
    @Body() body: Record<string, unknown>,
    @Res({ passthrough: true }) response: Response,
    @IfMatch() ifMatch?: string,
  ): Promise<SettingsView> {
    return answerTagged(response, await this.settings.updateSettings(caller, body, ifMatch));
  }
}
