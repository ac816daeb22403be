import type { AuthorizationDetail } from '@bonafide/vc-jwt/delegation-claims';
import { Check, Column, Entity, Index, PrimaryColumn, Unique } from 'typeorm';

/** What a device without a browser asks for (RFC 8628), by the SHA-256 of its device code. */
@Entity('gateway_device_requests')
@Index('gateway_device_requests_expiry', ['expiresAt'])
@Unique(['userCodeHash'])
@Check('gateway_device_requests_answer_check', `answer IN ('allowed', 'refused')`)
export class DeviceRequestEntity {
  @PrimaryColumn('text')
  idHash: string;

  /** keyed: a user code alone is short enough to be guessed from its hash */
  @Column('text')
  userCodeHash: string;

  @Column('text')
  clientId: string;

  @Column('text')
  scope: string;

  @Column('text', { nullable: true })
  resource: string | null;

  /** of the device, as the person is shown it; personal data */
  @Column('text', { nullable: true })
  address: string | null;

  /** RFC 9396 */
  @Column('jsonb', { default: [] })
  details: AuthorizationDetail[];

  /** how long the device waits between two polls */
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
