import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { CellOffer } from './cell-offer.js';

/** What this deployment says to whoever moves an account here; written by its operator, who so agrees to the account. */
@Entity('cell_offers')
export class CellOfferEntity {
  @PrimaryColumn('text')
  accountId: string;

  @Column('jsonb')
  offer: CellOffer;

  @Column('timestamptz')
  expiresAt: Date;
}
