import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { AmlExplanation } from '../../providers/aml.port.js';

/** Why a listed person is a hit, or nearly one. */
export interface ExplainedCandidate extends AmlExplanation {
  /** the list and its id for the entry: `ofac-sdn:7001` */
  entry: string;
  score: number;
  isHit: boolean;
}

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
