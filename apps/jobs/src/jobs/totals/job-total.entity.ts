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
 * Number of an account's jobs with these facets, by UTC day of submission, by month and for all time; changed only by
 * the fold.
 */
@Entity('job_totals')
@Check('job_totals_grain_check', `grain IN ('day', 'month', 'all')`)
export class JobTotalEntity extends Facets {
  @PrimaryColumn('text')
  tenant: string;

  @PrimaryColumn('text')
  grain: 'day' | 'month' | 'all';

  /** the first of the month for months; `-infinity` for all time */
  @PrimaryColumn('date')
  day: string;

  /** the facets combined into one value */
  @PrimaryColumn('uuid')
  cell: string;

  @Column('bigint')
  n: string;
}

/** Number of an account's jobs with one facet, regardless of the others; facet and value empty: all jobs. */
@Entity('job_facet_totals')
@Check('job_facet_totals_axis_check', `axis IN ('submitted', 'updated')`)
@Check('job_facet_totals_grain_check', `grain IN ('day', 'month', 'all')`)
export class JobFacetTotalEntity {
  @PrimaryColumn('text')
  tenant: string;

  /** whether `day` is that of submission or of the last update */
  @PrimaryColumn('text')
  axis: 'submitted' | 'updated';

  /** a column of `job_totals` */
  @PrimaryColumn('text')
  facet: string;

  @PrimaryColumn('text')
  value: string;

  @PrimaryColumn('text')
  grain: 'day' | 'month' | 'all';

  /** the first of the month for months; `-infinity` for all time */
  @PrimaryColumn('date')
  day: string;

  @Column('bigint')
  n: string;
}

/** A change appended by the triggers of `jobs` in the writing transaction, not yet added to `job_totals`. */
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
