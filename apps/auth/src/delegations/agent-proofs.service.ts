import { OutboundHttp } from '@bonafide/delivery/outbound-http';
import { Clock } from '@bonafide/platform/runtime/clock';
import { invalidParameter } from '@bonafide/platform/errors';
import { hashSecret } from '@bonafide/platform/crypto/secrets';
import { verifyAgentProof } from '@bonafide/vc-jwt/agent-proof';
import type { FetchLike } from '@bonafide/vc-jwt/bounded-fetch';
import { createDidWebResolver } from '@bonafide/vc-jwt/did-web-resolver';
import { type ErrorCode, VcJwtError } from '@bonafide/vc-jwt/errors';
import { createKeyResolver, type KeyResolver } from '@bonafide/vc-jwt/key-resolver';
import { Inject, Injectable } from '@nestjs/common';
import { AUTH_CONFIG, type AuthConfig } from '../config.js';
import { UPSTREAM_HTTP } from '../core/outbound/outbound.module.js';
import { OutboundTargetsService } from '../core/outbound/outbound-targets.service.js';
import { AGENT_DOCUMENT_MAX_BYTES, AGENT_DOCUMENT_TIMEOUT_MS } from '../limits.js';

const FAULTS: Partial<Record<ErrorCode, string>> = {
  ERR_KID_MISMATCH: 'is not signed with a key of agent_did',
  ERR_PROOF_MISMATCH: 'was made for another service, project or set of scopes',
  ERR_PROOF_EXPIRED: 'is too old, or from the future',
  ERR_SIGNATURE_INVALID: 'is not signed with the key it names',
  ERR_DID_UNRESOLVABLE: "cannot be checked: the agent's DID document cannot be had",
  ERR_KEY_NOT_FOUND: 'names a key that the DID does not have',
};

/** Checks that an agent holds a key of its DID; did:web documents are fetched through the SSRF-safe client. */
@Injectable()
export class AgentProofsService {
  private readonly keys: KeyResolver;

  constructor(
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
    private readonly clock: Clock,
    @Inject(UPSTREAM_HTTP) private readonly http: OutboundHttp,
    private readonly targets: OutboundTargetsService,
  ) {
    const now = () => clock.now().getTime();
    // Plain http reaches only loopback hosts that the operator has allowed.
    const didWeb = createDidWebResolver({ fetch: this.fetch, allowLoopbackHttp: true, now });
    this.keys = createKeyResolver({ didWeb });
  }

  /** The hash by which a reused proof is recognized. Throws if the proof is not for this request. */
  async verify(
    proof: string,
    expected: { agentDid: string; projectId: string; requestedScopes: readonly string[] },
  ): Promise<string> {
    try {
      const { nonce } = await verifyAgentProof(proof, {
        ...expected,
        keys: this.keys,
        audience: this.config.PUBLIC_URL,
        now: () => this.clock.now().getTime(),
      });
      return hashSecret(`${expected.agentDid}|${nonce}`);
    } catch (error) {
      if (!(error instanceof VcJwtError)) throw error;
      const fault = FAULTS[error.code] ?? 'is not a proof as this service takes it';
      throw invalidParameter('agent_proof', `agent_proof: ${fault}`);
    }
  }

  private readonly fetch: FetchLike = async (url, init) => {
    if (!this.targets.mayCall(url)) throw new Error('the address may not be called');
    const response = await this.http.request({
      method: 'GET',
      url,
      headers: init.headers as Record<string, string>,
      timeoutMs: AGENT_DOCUMENT_TIMEOUT_MS,
      maxResponseBytes: AGENT_DOCUMENT_MAX_BYTES,
    });
    if (response.truncated) throw new RangeError('the document is too long');
    const type = String(response.headers['content-type'] ?? '');
    const isBodyless = response.status === 204 || response.status === 304;
    return new Response(isBodyless ? null : new Uint8Array(response.body), {
      status: response.status,
      headers: { 'content-type': type },
    });
  };
}
