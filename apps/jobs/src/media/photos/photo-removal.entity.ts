import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A photo that a sweep removes from the store once it is due, unless a row names it: noted before each upload. */
@Entity('photo_removals')
@Index('photo_removals_due', ['dueAt'])
export class PhotoRemovalEntity {
  @PrimaryColumn('text')
  storageKey: string;

  @Column('timestamptz', { default: () => 'now()' })
  dueAt: Date;
}
