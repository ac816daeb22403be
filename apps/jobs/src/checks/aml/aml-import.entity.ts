import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** An import of a list, with what it changed. */
@Entity('aml_imports')
// synchronize: false: made by database/migrations/baseline/aml.ts
@Index('aml_imports_source', { synchronize: false })
export class AmlImportEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: string;

  @Column('text')
  source: string;

  @Column('text')
  digest: string;

  @Column('integer')
  entities: number;

  @Column('integer')
  added: number;

  @Column('integer')
  changed: number;

  @Column('integer')
  removed: number;

  @Column('timestamptz', { default: () => 'now()' })
  at: Date;
}
