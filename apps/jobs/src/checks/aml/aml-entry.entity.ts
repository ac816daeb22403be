import { Check, Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** A listed person or organization. */
@Entity('aml_entities')
// synchronize: false: made by database/migrations/baseline/aml.ts
@Index('aml_entities_birth_dates', { synchronize: false })
@Unique(['source', 'sourceRef'])
@Check('aml_entities_gender_check', `gender IN ('male', 'female')`)
export class AmlEntryEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: string;

  @Column('text')
  source: string;

  @Column('text')
  sourceRef: string;

  /** person, organization … */
  @Column('text')
  kind: string;

  /** hash of the entry, so that an import writes only what has changed */
  @Column('text')
  digest: string;

  @Column('text', { array: true })
  birthDates: string[];

  @Column('text', { array: true })
  countries: string[];

  @Column('json')
  entry: Record<string, unknown>;

  @Column('text', { nullable: true })
  gender: string | null;
}
