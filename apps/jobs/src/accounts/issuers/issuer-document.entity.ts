import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The last good copy of an issuer's DID document, key set or status list. */
@Entity('issuer_documents')
export class IssuerDocumentEntity {
  @PrimaryColumn('text')
  url: string;

  @Column('text')
  contentType: string;

  @Column('text', { nullable: true })
  etag: string | null;

  @Column('text')
  body: string;

  @Column('timestamptz')
  fetchedAt: Date;
}
