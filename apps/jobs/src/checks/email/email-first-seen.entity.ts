import { Column, Entity, PrimaryColumn } from 'typeorm';

/** When a tenant first saw an e-mail address. */
@Entity('email_first_seen')
export class EmailFirstSeenEntity {
  @PrimaryColumn('text')
  tenant: string;

  /** keyed hash of the address */
  @PrimaryColumn('text')
  digest: string;

  @Column({ type: 'timestamptz', precision: 3 })
  firstSeenAt: Date;
}
