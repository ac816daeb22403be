import type { NameValue } from '@bonafide/contracts/job-record';
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** What a job's own read shows and its record does not. */
@Entity('unlisted_properties')
export class RedactedFieldEntity {
  @ForeignKey('JobEntity', 'id', { onDelete: 'CASCADE' })
  @PrimaryColumn('text')
  jobId: string;

  @Column('text')
  tenant: string;

  @Column('json')
  properties: string | NameValue[];
}
