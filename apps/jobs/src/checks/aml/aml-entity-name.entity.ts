import { Column, Entity, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/** One name of a listed organization, ship or aircraft. */
@Entity('aml_entity_names')
@Index('aml_entity_names_entity', ['entityId'])
// synchronize: false: made by database/migrations/baseline/aml.ts
@Index('aml_entity_names_key', { synchronize: false })
export class AmlEntityNameEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: string;

  @ForeignKey('AmlEntryEntity', 'id', { onDelete: 'CASCADE' })
  @Column('bigint')
  entityId: string;

  @Column('text')
  kind: string;

  @Column('text')
  name: string;

  @Column('boolean')
  weak: boolean;

  @Column('text')
  key: string;
}

/** A number or address of a listed entity, in the form in which it is compared. */
@Entity('aml_identifiers')
@Index('aml_identifiers_value', ['value'])
export class AmlIdentifierEntity {
  @ForeignKey('AmlEntryEntity', 'id', { onDelete: 'CASCADE' })
  @PrimaryColumn('bigint')
  entityId: string;

  @PrimaryColumn('text')
  value: string;
}
