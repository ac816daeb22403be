import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A photo that a sweep removes from the store: its row was deleted or never written. */
@Entity('photo_removals')
export class PhotoRemovalEntity {
  @PrimaryColumn('text')
  storageKey: string;

  @Column('timestamptz', { default: () => 'now()' })
  dueAt: Date;
}
