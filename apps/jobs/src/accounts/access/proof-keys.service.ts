import { sql } from '@bonafide/platform/database/sql';
import { FieldCipher } from '@bonafide/platform/crypto/field-cipher';
import { createReadCache } from '@bonafide/platform/runtime/read-cache';
import { buildDidDocument, type DidDocument } from '@bonafide/vc-jwt/did-document';
import { encodeDidWeb } from '@bonafide/vc-jwt/did-web';
import { type Ed25519PrivateJwk, generateKey } from '@bonafide/vc-jwt/keys';
import { createSigner, type Signer } from '@bonafide/vc-jwt/sign';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { OPERATOR, recordAuditEvent, SERVICE_TENANT } from '../audit/record-audit-event.js';
import { CONFIG, type JobsConfig } from '../../config.js';
import { ProofKeyEntity } from './proof-key.entity.js';

const belonging = (number: number) => `service|proof_keys.sealed|${number}`;
/** How long a process keeps signing with its cached key after another process added a newer one. */
const SIGNER_CACHE_MS = 60_000;

/** The keys with which the service signs proofs of agents' actions; published in its own did:web document. */
@Injectable()
export class ProofKeysService {
  private readonly signers = createReadCache((_newest: 'newest') => this.loadSigner(), {
    max: 1,
    ttlMs: SIGNER_CACHE_MS,
  });

  constructor(
    private readonly dataSource: DataSource,
    private readonly cipher: FieldCipher,
    @Inject(CONFIG) private readonly config: JobsConfig,
  ) {}

  get did(): string {
    return encodeDidWeb(new URL(this.config.PUBLIC_URL).host);
  }

  /** The newest key; creates one if there is none. */
  signingKey(): Promise<Signer> {
    return this.signers.memo('newest');
  }

  /** Every key that ever signed, newest first, so that archived proofs stay verifiable. */
  async document(): Promise<DidDocument> {
    await this.signingKey();
    return buildDidDocument(this.did, await this.keys());
  }

  /** Adds a key, which signs from now on. Returns its number. */
  async rotate(): Promise<number> {
    const [newest] = await this.keys();
    let number = (newest?.number ?? 0) + 1;
    while (!(await this.addKey(number))) number++;
    this.signers.clear();
    const event = { tenant: SERVICE_TENANT, actor: OPERATOR, action: 'proof_key.rotated' };
    await recordAuditEvent(this.dataSource.manager, { ...event, subject: `key-${number}` });
    return number;
  }

  private async loadSigner(): Promise<Signer> {
    let [newest] = await this.keys();
    if (!newest) {
      await this.addKey(1);
      [newest] = await this.keys();
    }
    const { number, sealed } = newest!;
    const privateKey = JSON.parse(this.cipher.decryptText(sealed, belonging(number))) as Ed25519PrivateJwk;
    return createSigner({ kid: `${this.did}#key-${number}`, privateKey: { ...privateKey } });
  }

  private keys(): Promise<ProofKeyEntity[]> {
    return this.dataSource.manager.find(ProofKeyEntity, { order: { number: 'DESC' } });
  }

  /** When two processes add the same number, one succeeds; false for the other. */
  private async addKey(number: number): Promise<boolean> {
    const key = await generateKey();
    const sealed = this.cipher.encrypt(JSON.stringify(key.privateJwk), belonging(number));
    const added = await sql.count(
      this.dataSource,
      `INSERT INTO proof_keys (number, public_key_multibase, sealed) VALUES ($1, $2, $3)
       ON CONFLICT DO NOTHING RETURNING number`,
      [number, key.publicKeyMultibase, sealed],
    );
    return added > 0;
  }
}
