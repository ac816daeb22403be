import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { ExplainedCandidate } from './stored-explanation.js';

/** Why listed persons were hits of a screening, or nearly. */
@Entity('aml_explanations')
export class AmlExplanationEntity {
  @ForeignKey('JobEntity', 'id')
  @PrimaryColumn('text')
  jobId: string;

  @Column('text')
  tenant: string;

  @Column('timestamptz')
  screenedAt: Date;

  @Column('real')
  threshold: number;

  @Column('json')
  candidates: ExplainedCandidate[];
}
