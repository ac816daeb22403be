import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import type { AuthorizationDetail } from '@bonafide/vc-jwt/delegation-claims';

/** A request by an agent without a browser (OpenID CIBA), keyed by the SHA-256 of its `auth_req_id`. */
@Entity('backchannel_requests')
@Index('backchannel_requests_expiry', ['expiresAt'])
@Index('backchannel_requests_client', ['clientId', 'createdAt'])
@Index('backchannel_requests_hint', ['hintHash', 'createdAt'])
@Index('backchannel_requests_organization', ['organizationId'])
@Index('backchannel_requests_user', ['userId'], { where: 'user_id IS NOT NULL' })
@Index('backchannel_requests_mail', ['mailDueAt'], { where: 'mail_due_at IS NOT NULL' })
@Unique(['id'])
@Check('backchannel_requests_answer_check', `answer IN ('allowed', 'refused')`)
export class BackchannelRequestEntity {
  @PrimaryColumn('text')
  idHash: string;

  /** `ask_…`: its id in the person's pages, of no use to the client */
  @Column('text')
  id: string;

  @Column('text')
  clientId: string;

  @ForeignKey('OrganizationEntity', 'id', { onDelete: 'CASCADE' })
  @Column('text')
  organizationId: string;

  /** null: the hint matches nobody who may be asked. The row is stored all the same, so that the client cannot tell. */
  @ForeignKey('UserEntity', 'id', { onDelete: 'SET NULL' })
  @Column('text', { nullable: true })
  userId: string | null;

  /** keyed hash by which requests to a person are counted, whether or not the person exists */
  @Column('text')
  hintHash: string;

  @Column('text')
  scope: string;

  @Column('text', { nullable: true })
  resource: string | null;

  @Column('text', { nullable: true })
  bindingMessage: string | null;

  /** RFC 9396 */
  @Column('jsonb', { default: [] })
  details: AuthorizationDetail[];

  /** `auth_req_id` and the client's notification token; null in poll mode */
  @Column('bytea', { nullable: true })
  sealedPing: Buffer | null;

  @Column('integer')
  intervalSeconds: number;

  @Column('timestamptz', { nullable: true })
  polledAt: Date | null;

  @Column('text', { nullable: true })
  answer: 'allowed' | 'refused' | null;

  /** null: no mail is due */
  @Column('timestamptz', { nullable: true })
  mailDueAt: Date | null;

  @Column('timestamptz')
  createdAt: Date;

  @Column('timestamptz')
  expiresAt: Date;
}
