import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** A secret that signs webhooks of a project; two are valid during a rotation. */
@Entity('webhook_secrets')
export class WebhookSecretEntity {
  @ForeignKey('ProjectEntity', 'id', { onDelete: 'CASCADE' })
  @PrimaryColumn('text')
  projectId: string;

  @PrimaryColumn('integer')
  number: number;

  @Column('bytea')
  sealedSecret: Buffer;

  @Column('timestamptz', { default: () => 'now()' })
  createdAt: Date;

  @Column('timestamptz', { nullable: true })
  expiresAt: Date | null;
}
