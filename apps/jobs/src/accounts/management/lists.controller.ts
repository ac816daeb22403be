import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Allow, CallerOf } from '../access/allow.js';
import type { Caller } from '../access/caller.js';
import { Idempotent } from '../../core/http/idempotent.js';
import { ListEntriesDto, NewListEntryDto } from './list.dto.js';
import {
  ListEntriesAnswer,
  ListEntryAnswer,
  ListFullAnswer,
  NEW_ENTRY_BODY,
  NoJobAnswer,
} from './lists.docs.js';
import type { ListEntries, ListEntryView } from '../../checks/related/lists/person-lists.service.js';
import { ListsService } from './lists.service.js';

@ApiTags('management')
@Controller('api/management/lists')
export class ListsController {
  constructor(private readonly lists: ListsService) {}

  @Get()
  @Allow({ scope: ['account:admin', 'policy:write'], does: ['reads-persons'] })
  @ApiOperation({
    operationId: 'listEntries',
    summary: 'What the account blocks and what it knows, with reason, author and end',
  })
  @ListEntriesAnswer()
  listEntries(@CallerOf() caller: Caller, @Query() query: ListEntriesDto): Promise<ListEntries> {
    return this.lists.listEntries(caller, query);
  }

  @Post()
  @HttpCode(200)
  @Idempotent()
  @Allow({ scope: 'policy:write', does: ['changes-decisions'] })
  @ApiOperation({
    operationId: 'addEntry',
    summary: 'Block or know a document, face, phone, e-mail address, device or network',
  })
  @ApiBody(NEW_ENTRY_BODY)
  @ListEntryAnswer()
  @ListFullAnswer()
  @NoJobAnswer()
  addEntry(@CallerOf() caller: Caller, @Body() body: NewListEntryDto): Promise<{ entry: ListEntryView }> {
    return this.lists.addEntry(caller, body);
  }

  @Delete(':id')
  @Allow({ scope: 'policy:write', does: ['changes-decisions'] })
  @ApiOperation({ operationId: 'removeEntry', summary: 'Remove an entry' })
  @ApiParam({ name: 'id', example: 'lst_4gKpTzcZ1mXW0Q9b' })
  @ListEntryAnswer()
  removeEntry(@CallerOf() caller: Caller, @Param('id') id: string): Promise<{ entry: ListEntryView }> {
    return this.lists.removeEntry(caller, id);
  }
}
