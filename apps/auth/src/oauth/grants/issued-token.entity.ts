import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { IssuedTokenModel } from './issued-token.js';

/** An authorization code, allowed device code or refresh token of the gateway, keyed by the SHA-256 of its value. */
@Entity('issued_tokens')
@Index('issued_tokens_expiry', ['expiresAt'])
@Index('issued_tokens_grant', ['grantId'])
export class IssuedTokenEntity {
  @PrimaryColumn('text')
  model: IssuedTokenModel;

  @PrimaryColumn('text')
  idHash: string;

  /** the delegation's id */
  @Column('text')
  grantId: string;

  @Column('text')
  clientId: string;

  @Column('json')
  payload: Record<string, unknown>;

  @Column('timestamptz', { nullable: true })
  consumedAt: Date | null;

  @Column('timestamptz')
  expiresAt: Date;
}
