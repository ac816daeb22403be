import { Column, CreateDateColumn, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';

@Entity('accounts')
export class Account {
  @PrimaryColumn('text') id: string;
  @Column('text', { array: true }) features: string[];
}

@Entity('api_keys')
export class ApiKey {
  /** SHA-256 */
  @PrimaryColumn('text') hash: string;
  @Column('text', { name: 'account_id' }) accountId: string;
  @ManyToOne(() => Account)
  @JoinColumn({ name: 'account_id' })
  account: Account;
}

@Entity('jobs')
@Index(['accountId', 'submittedAt'])
export class Job {
  @PrimaryColumn('uuid') id: string;
  @Column('text', { name: 'account_id' }) accountId: string;
  @Column('text') type: string;
  @Column('text') status: 'active' | 'completed';
  @CreateDateColumn({ type: 'timestamptz', name: 'submitted_at' }) submittedAt: Date;
  @Column('timestamptz', { name: 'completed_at', nullable: true }) completedAt: Date | null;
  @Column('jsonb') request: object;
  /** the number, encrypted */
  @Column('bytea', { nullable: true }) sealed: Buffer | null;
  @Column('jsonb', { nullable: true }) result: object | null;
}

@Entity('job_photos')
export class JobPhoto {
  @PrimaryColumn('uuid', { name: 'job_id' }) jobId: string;
  @PrimaryColumn('text') name: string;
  @Column('text') path: string;
}

@Entity('idempotency_keys')
export class IdempotencyKey {
  @PrimaryColumn('text', { name: 'account_id' }) accountId: string;
  @PrimaryColumn('text') key: string;
  @Column('text', { name: 'body_digest' }) bodyDigest: string;
  @Column('jsonb', { nullable: true }) response: object | null;
}

@Entity('outbox_messages')
export class OutboxMessage {
  @PrimaryColumn('uuid') id: string;
  @Column('text', { name: 'account_id' }) accountId: string;
  @Column('text') url: string;
  @Column('jsonb') body: object;
  @Column('text', { default: 'pending' }) status: string;
  @CreateDateColumn({ type: 'timestamptz', name: 'created_at' }) createdAt: Date;
}

export const ENTITIES = [Account, ApiKey, Job, JobPhoto, IdempotencyKey, OutboxMessage];
