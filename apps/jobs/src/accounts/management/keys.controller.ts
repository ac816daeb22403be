import { ServiceError } from '@bonafide/platform/errors';
import { Body, Controller, Delete, Get, Headers, HttpCode, Param, Patch, Post, Res } from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Allow, CallerOf } from '../access/allow.js';
import type { Caller } from '../access/caller.js';
import { Idempotent } from '../../core/http/idempotent.js';
import { CreateKeyDto, RotateKeyDto, UpdateKeyDto } from './key.dto.js';
import type { KeyView } from './key-view.js';
import { KeyAnswer, KeyChangedAnswer, KeyConflictAnswer, KeysAnswer, NewKeyAnswer } from './keys.docs.js';
import { KeysService, type NewKey } from './keys.service.js';

const KeyId = () => ApiParam({ name: 'id', example: 'key_4gKpTzcZ1mXW' });

@ApiTags('management')
@Controller('api/management/keys')
export class KeysController {
  constructor(private readonly keys: KeysService) {}

  @Get()
  @Allow({ scope: 'account:admin', does: ['reads-account'] })
  @ApiOperation({
    operationId: 'listKeys',
    summary: 'The account’s keys: active ones first, then revoked ones',
  })
  @KeysAnswer()
  listKeys(@CallerOf() caller: Caller): Promise<{ keys: KeyView[] }> {
    return this.keys.listKeys(caller);
  }

  @Post()
  @HttpCode(200)
  @Idempotent()
  @Allow({ scope: 'account:admin', does: ['grants', 'moves-secrets'] })
  @ApiOperation({ operationId: 'createKey', summary: 'Create a key with only the permissions it needs' })
  @NewKeyAnswer()
  createKey(@CallerOf() caller: Caller, @Body() body: CreateKeyDto): Promise<NewKey> {
    return this.keys.createKey(caller, body);
  }

  @Get(':id')
  @Allow({ scope: 'account:admin', does: ['reads-account'] })
  @ApiOperation({ operationId: 'getKey', summary: 'A key, without its secret' })
  @KeyId()
  @KeyAnswer()
  async getKey(
    @CallerOf() caller: Caller,
    @Param('id') id: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<{ key: KeyView }> {
    return tagged(response, await this.keys.getKey(caller, id));
  }

  @Patch(':id')
  @Allow({ scope: 'account:admin', does: ['grants'] })
  @ApiOperation({
    operationId: 'updateKey',
    summary: 'Change a key’s permissions, networks, expiry or note',
  })
  @KeyId()
  @ApiHeader({
    name: 'If-Match',
    required: false,
    description: 'The `ETag` of the key as it was read; if it has changed since, nothing is changed',
    schema: { type: 'string', example: '"1"' },
  })
  @KeyAnswer()
  @KeyConflictAnswer()
  @KeyChangedAnswer()
  async updateKey(
    @CallerOf() caller: Caller,
    @Param('id') id: string,
    @Body() body: UpdateKeyDto,
    @Res({ passthrough: true }) response: Response,
    @Headers('If-Match') ifMatch?: string,
  ): Promise<{ key: KeyView }> {
    return tagged(response, await this.keys.updateKey(caller, id, body, readRevision(ifMatch)));
  }

  @Post(':id/rotate')
  @HttpCode(200)
  @Idempotent()
  @Allow({ scope: 'account:admin', does: ['grants', 'moves-secrets'] })
  @ApiOperation({
    operationId: 'rotateKey',
    summary: 'Rotate a key: create one with the same limits; the old one keeps working for a grace period',
  })
  @KeyId()
  @NewKeyAnswer()
  @KeyConflictAnswer()
  rotateKey(
    @CallerOf() caller: Caller,
    @Param('id') id: string,
    @Body() body: RotateKeyDto,
  ): Promise<NewKey> {
    return this.keys.rotateKey(caller, id, body);
  }

  @Post(':id/disable')
  @HttpCode(200)
  @Allow({ scope: 'account:admin', does: ['manages'] })
  @ApiOperation({
    operationId: 'disableKey',
    summary: 'Disable a key; it stops working within a second, until it is enabled again',
  })
  @KeyId()
  @KeyAnswer()
  @KeyConflictAnswer()
  disableKey(@CallerOf() caller: Caller, @Param('id') id: string): Promise<{ key: KeyView }> {
    return this.keys.switchKey(caller, id, false);
  }

  @Post(':id/enable')
  @HttpCode(200)
  @Allow({ scope: 'account:admin', does: ['grants'] })
  @ApiOperation({ operationId: 'enableKey', summary: 'Enable a disabled key again' })
  @KeyId()
  @KeyAnswer()
  @KeyConflictAnswer()
  enableKey(@CallerOf() caller: Caller, @Param('id') id: string): Promise<{ key: KeyView }> {
    return this.keys.switchKey(caller, id, true);
  }

  @Delete(':id')
  @Allow({ scope: 'account:admin', does: ['manages'] })
  @ApiOperation({
    operationId: 'revokeKey',
    summary: 'Revoke a key; it stops working within a second',
  })
  @KeyId()
  @KeyAnswer()
  revokeKey(@CallerOf() caller: Caller, @Param('id') id: string): Promise<{ key: KeyView }> {
    return this.keys.revokeKey(caller, id);
  }
}

function tagged(response: Response, { key, revision }: { key: KeyView; revision: number }): { key: KeyView } {
  response.setHeader('ETag', `"${revision}"`);
  return { key };
}

/** The revision from `If-Match` (RFC 9110 section 13.1.1); undefined for `*` or no header: any state. */
function readRevision(ifMatch: string | undefined): number | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined;
  const revision = /^"(\d{1,9})"$/.exec(ifMatch.trim())?.[1];
  if (revision === undefined) throw new ServiceError('precondition-failed', 'If-Match: is no ETag of a key');
  return Number(revision);
}
