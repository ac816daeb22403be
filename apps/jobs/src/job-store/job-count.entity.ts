import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Exact totals without counting rows, kept by the trigger `count_jobs`. A writer's shard is its connection's. */
@Entity('job_counts')
export class JobCountEntity {
  @PrimaryColumn('text')
  tenant: string;

  @PrimaryColumn('text')
  type: string;

  @PrimaryColumn('text')
  status: string;

  @PrimaryColumn('smallint')
  shard: number;

  @Column('bigint')
  n: string;
}
