import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A word of listed names, in how many names it stands and in whose. */
@Entity('aml_terms')
@Index('aml_terms_slips', { synchronize: false })
export class AmlTermEntity {
  @PrimaryColumn('text')
  term: string;

  @Column('integer')
  names: number;

  @Column('bigint', { array: true, default: [] })
  ids: string[];
}
