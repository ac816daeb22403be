import type { NameValue } from '@bonafide/contracts/job-record';
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** Fields shown when the job's own endpoint reads it, but not in its record. */
@Entity('redacted_fields')
export class RedactedFieldEntity {
  @ForeignKey('JobEntity', 'id', { onDelete: 'CASCADE' })
  @PrimaryColumn('text')
  jobId: string;

  @Column('text')
  tenant: string;

  @Column('json')
  fields: string | NameValue[];
}
