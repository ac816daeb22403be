import type { Sweeper } from '@bonafide/platform/queues/queues';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { foldTotals, removeEmptyTotals } from './fold-totals.js';

/** Keeps the number of rows that a listing has to add up small. */
@Injectable()
export class TotalsSweeper implements Sweeper {
  readonly name = 'totals';
  readonly everyMs = 1_000;
  constructor(private readonly dataSource: DataSource) {}

  async sweep(): Promise<void> {
    await foldTotals(this.dataSource);
  }
}

@Injectable()
export class EmptyTotalsSweeper implements Sweeper {
  readonly name = 'empty-totals';
  readonly everyMs = 60 * 60_000;
  constructor(private readonly dataSource: DataSource) {}

  async sweep(): Promise<void> {
    await removeEmptyTotals(this.dataSource);
  }
}
