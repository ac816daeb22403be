import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import type { AuthorizationDetail } from '@bonafide/vc-jwt/delegation-claims';

/** What an agent without a browser asks a person for (OpenID CIBA), by the SHA-256 of its `auth_req_id`. */
@Entity('gateway_backchannel_requests')
@Index('gateway_backchannel_requests_expiry', ['expiresAt'])
@Index('gateway_backchannel_requests_client', ['clientId', 'createdAt'])
@Index('gateway_backchannel_requests_hint', ['hintHash', 'createdAt'])
@Index('gateway_backchannel_requests_organization', ['organizationId'])
@Index('gateway_backchannel_requests_user', ['userId'], { where: 'user_id IS NOT NULL' })
@Index('gateway_backchannel_requests_mail', ['mailDueAt'], { where: 'mail_due_at IS NOT NULL' })
@Unique(['id'])
@Check('gateway_backchannel_requests_answer_check', `answer IN ('allowed', 'refused')`)
export class BackchannelRequestEntity {
  @PrimaryColumn('text')
  idHash: string;

  /** `ask_…`: names it in the person's pages, and is worth nothing to the client */
  @Column('text')
  id: string;

  @Column('text')
  clientId: string;

  @ForeignKey('OrganizationEntity', 'id', { onDelete: 'CASCADE' })
  @Column('text')
  organizationId: string;

  /** null: the hint named nobody who may be asked. It is kept all the same, so that the client learns nothing of it. */
  @ForeignKey('UserEntity', 'id', { onDelete: 'SET NULL' })
  @Column('text', { nullable: true })
  userId: string | null;

  /** keyed: what a person's requests are counted by, whether or not there is such a person */
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

  /** null: no mail is to be sent */
  @Column('timestamptz', { nullable: true })
  mailDueAt: Date | null;

  @Column('timestamptz')
  createdAt: Date;

  @Column('timestamptz')
  expiresAt: Date;
}
