import type { AuthorizationDetail } from '@bonafide/vc-jwt/delegation-claims';
import { Check, Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';

/** A request of a device without a browser (RFC 8628), keyed by the SHA-256 of its device code. */
@Entity('device_requests')
@Index('device_requests_expiry', ['expiresAt'])
@Unique(['userCodeHash'])
@Check('device_requests_answer_check', `answer IN ('allowed', 'refused')`)
export class DeviceRequestEntity {
  @PrimaryColumn('text')
  idHash: string;

  /** keyed hash: a user code is short enough to be guessed from a plain one */
  @Column('text')
  userCodeHash: string;

  @Column('text')
  clientId: string;

  @Column('text')
  scope: string;

  @Column('text', { nullable: true })
  resource: string | null;

  /** the device's IP address, shown to the person; personal data */
  @Column('text', { nullable: true })
  address: string | null;

  /** RFC 9396 */
  @Column('jsonb', { default: [] })
  details: AuthorizationDetail[];

  /** polling interval of the device */
  @Column('integer')
  intervalSeconds: number;

  @Column('timestamptz', { nullable: true })
  polledAt: Date | null;

  @Column('text', { nullable: true })
  answer: 'allowed' | 'refused' | null;

  @Column('timestamptz')
  createdAt: Date;

  @Column('timestamptz')
  expiresAt: Date;
}
