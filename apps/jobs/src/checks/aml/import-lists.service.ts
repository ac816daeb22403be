import { sql } from '@bonafide/platform/database/sql';
import { TaskQueues } from '@bonafide/platform/queues/queues';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { analyzeLists, importList, type ImportOutcome } from './import-list.js';
import type { AmlSource, ListEntity } from './list-entity.js';
import { enqueueRescreening } from './enqueue-rescreening.js';

export interface ImportedList {
  source: AmlSource;
  entities: number;
  /** ISO 8601: the last import, and the last one that changed something */
  importedAt: string;
  changedAt: string | null;
}

/** Imports lists, each completely or not at all. */
@Injectable()
export class ImportListsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly queues: TaskQueues,
  ) {}

  /** @throws ListFormatError when the file is not an issue of the list */
  async importIssue(
    source: AmlSource,
    entities: readonly ListEntity[],
    options: { allowShrink?: boolean } = {},
  ): Promise<ImportOutcome> {
    const outcome = await this.dataSource.transaction((manager) =>
      importList(manager, source, entities, options),
    );
    await analyzeLists(this.dataSource);
    await enqueueRescreening(this.queues);
    return outcome;
  }

  async listLists(): Promise<ImportedList[]> {
    const rows = await sql.rows<{
      source: AmlSource;
      importedAt: Date;
      changedAt: Date | null;
      entities: number;
    }>(
      this.dataSource,
      `SELECT source, max(at) AS "importedAt",
              max(at) FILTER (WHERE added + changed + removed > 0) AS "changedAt",
              (SELECT count(*)::int FROM aml_entities e WHERE e.source = i.source) AS entities
         FROM aml_imports i GROUP BY source ORDER BY source`,
    );
    return rows.map(({ source, entities, importedAt, changedAt }) => ({
      source,
      entities,
      importedAt: importedAt.toISOString(),
      changedAt: changedAt?.toISOString() ?? null,
    }));
  }
}
