import { Injectable } from '@nestjs/common';
import { actorOf, type Caller } from '../access/caller.js';
import { assertCanGrant } from '../grants/grantable-scopes.js';
import {
  type ListEntries,
  type ListEntryView,
  PersonListsService,
} from '../../checks/related/lists/person-lists.service.js';
import type { ListEntriesDto, NewListEntryDto } from './list.dto.js';

/** The lists of the caller's account: they change what goes to reviewers, so only those who may decide reviews, and what decides, do. */
@Injectable()
export class ListsService {
  constructor(private readonly lists: PersonListsService) {}

  listEntries({ tenant }: Caller, query: ListEntriesDto): Promise<ListEntries> {
    return this.lists.list(tenant, query);
  }

  async addEntry(caller: Caller, body: NewListEntryDto): Promise<{ entry: ListEntryView }> {
    assertCanGrant(caller, ['policy:write', 'jobs:review'], 'list');
    return { entry: await this.lists.add(caller, actorOf(caller), body) };
  }

  async removeEntry(caller: Caller, id: string): Promise<{ entry: ListEntryView }> {
    await this.lists.require(caller.tenant, id);
    assertCanGrant(caller, ['policy:write', 'jobs:review'], 'list');
    return { entry: await this.lists.remove(caller.tenant, actorOf(caller), id) };
  }
}
