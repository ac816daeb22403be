import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A word of listed names, with the number of names it occurs in, and which ones. */
@Entity('aml_terms')
// synchronize: false: made by database/migrations/baseline/aml.ts
@Index('aml_terms_deletion_keys', { synchronize: false })
@Index('aml_terms_double_deletion_keys', { synchronize: false })
export class AmlTermEntity {
  @PrimaryColumn('text')
  term: string;

  @Column('integer')
  names: number;

  @Column('bigint', { array: true, default: [] })
  ids: string[];
}
