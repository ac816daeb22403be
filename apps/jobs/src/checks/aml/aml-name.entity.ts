import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';

/** One name of a listed entity. */
@Entity('aml_names')
@Index('aml_names_entity', ['entityId'])
export class AmlNameEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: string;

  @ForeignKey('AmlEntryEntity', 'id', { onDelete: 'CASCADE' })
  @Column('bigint')
  entityId: string;

  @Column('text')
  name: string;

  @Column('boolean')
  weak: boolean;

  @Column('text')
  key: string;

  @Column('tsvector')
  terms: string;
}
