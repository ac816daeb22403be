import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';

/** An authorization code of the bouncer flow, for one exchange. */
@Entity('delegation_codes')
@Index('delegation_codes_delegation', ['delegationId'])
@Index('delegation_codes_project', ['projectId'])
@Unique(['requestId'])
export class DelegationCodeEntity {
  /** SHA-256 of the code */
  @PrimaryColumn('text')
  codeHash: string;

  @ForeignKey('BouncerRequestEntity', 'id', { onDelete: 'CASCADE' })
  @Column('text')
  requestId: string;

  @ForeignKey('DelegationEntity', 'id', { onDelete: 'CASCADE' })
  @Column('text')
  delegationId: string;

  @ForeignKey('ProjectEntity', 'id', { onDelete: 'CASCADE' })
  @Column('text')
  projectId: string;

  @Column('text')
  agentDid: string;

  /** ciphertext of the code, so that polls can return it */
  @Column('bytea')
  sealedCode: Buffer;

  @Column('timestamptz')
  expiresAt: Date;

  @Column('timestamptz', { nullable: true })
  consumedAt: Date | null;

  @Column('text', { nullable: true })
  codeChallenge: string | null;
}
