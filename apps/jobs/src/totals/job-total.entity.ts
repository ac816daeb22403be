import { Check, Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

abstract class Facets {
  @Column('text')
  type: string;

  @Column('text')
  status: string;

  @Column('boolean', { nullable: true })
  success: boolean | null;

  @Column('boolean')
  accountReviewed: boolean;

  @Column('boolean')
  withSession: boolean;

  @Column('boolean')
  billable: boolean;

  @Column('boolean')
  processed: boolean;

  @Column('text', { nullable: true })
  idType: string | null;

  @Column('text', { nullable: true })
  idState: string | null;

  @Column('text', { nullable: true })
  idCountry: string | null;
}

/**
 * How many jobs of an account have these facets, by the UTC day they were submitted on, its month and of all time;
 * changed by the fold alone.
 */
@Entity('job_totals')
@Check('job_totals_grain_check', `grain IN ('day', 'month', 'all')`)
export class JobTotalEntity extends Facets {
  @PrimaryColumn('text')
  tenant: string;

  @PrimaryColumn('text')
  grain: 'day' | 'month' | 'all';

  /** a month's first; `-infinity` for all time */
  @PrimaryColumn('date')
  day: string;

  /** the facets in one value */
  @PrimaryColumn('uuid')
  cell: string;

  @Column('bigint')
  n: string;
}

/** How many jobs of an account have one facet, whatever the others; facet and value empty: of all jobs. */
@Entity('job_facet_totals')
@Check('job_facet_totals_axis_check', `axis IN ('submitted', 'updated')`)
@Check('job_facet_totals_grain_check', `grain IN ('day', 'month', 'all')`)
export class JobFacetTotalEntity {
  @PrimaryColumn('text')
  tenant: string;

  /** whose day it is */
  @PrimaryColumn('text')
  axis: 'submitted' | 'updated';

  /** a column of `job_totals` */
  @PrimaryColumn('text')
  facet: string;

  @PrimaryColumn('text')
  value: string;

  @PrimaryColumn('text')
  grain: 'day' | 'month' | 'all';

  /** a month's first; `-infinity` for all time */
  @PrimaryColumn('date')
  day: string;

  @Column('bigint')
  n: string;
}

/** What a write changed, appended by the triggers of `jobs` in its transaction and not yet in `job_totals`. */
@Entity('job_total_deltas')
export class JobTotalDeltaEntity extends Facets {
  @PrimaryColumn('text')
  tenant: string;

  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: string;

  @Column('date')
  submittedDay: string;

  @Column('date')
  updatedDay: string;

  @Column('smallint')
  n: number;
}
