import { Clock } from '@bonafide/platform/runtime/clock';
import { FieldCipher } from '@bonafide/platform/crypto/field-cipher';
import { hashSecret, newSecret, randomAlphanumeric } from '@bonafide/platform/crypto/secrets';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type AuditedRequest, recordAuditEvent } from '../../organizations/audit/record-audit-event.js';
import { CompanyConnectionsService } from '../../people/company/company-connections.service.js';
import { AUTH_CONFIG, type AuthConfig } from '../../config.js';
import { createPendingDelegation } from '../../delegations/create-pending-delegation.js';
import type { Approver } from '../../delegations/delegation.js';
import { denyDelegation } from '../../delegations/deny-delegation.js';
import { findDelegation } from '../../delegations/find-delegation.js';
import { findProjectSetup, type ProjectSetup } from '../../projects/project.js';
import { ProjectSettingsService } from '../../projects/project-settings.service.js';
import { type OAuthProvider, oauthProvider } from '../../projects/providers/provider-settings.js';
import { upstreamScopes } from '../../projects/providers/upstream-scopes.js';
import { userDid, callbackUrl } from '../../core/public-urls.js';
import { AUTHORIZATION_URL_MS } from '../../limits.js';
import { type BouncerRequest, findBouncerRequest, markSignedIn } from '../request/bouncer-request.js';
import { FlowRefusal } from '../request/flow-refusal.js';
import { consumeLoginState, findRefusedState, hasOpenLoginState, insertLoginState } from './login-states.js';
import { isExpectedIssuer, providerFingerprint, upstreamAuthorizationUrl } from './upstream-authorization.js';
import { isWithinLimits, upstreamIdentity, type UpstreamIdentity } from './upstream-limits.js';
import { type UpstreamPerson, UpstreamService } from './upstream.service.js';
import { upstreamUserId } from '../../people/users/upstream-user.js';

/** Who signed in: a user of this service, or a person identified by an external authority. */
export type Person =
  | { userId: string; identifier?: string }
  | (Omit<UpstreamPerson, 'facts'> & { named: UpstreamIdentity; isDomainVouchedFor: boolean });

export interface Flow {
  request: BouncerRequest;
  project: ProjectSetup;
}

const verifierOf = (stateHash: string) => `login_states.sealed_verifier|${stateHash}`;

/** From the link to a pending delegation: the login at the provider, its callback, and the person's identity. */
@Injectable()
export class BouncerSignInService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cipher: FieldCipher,
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
    private readonly clock: Clock,
    private readonly settings: ProjectSettingsService,
    private readonly upstream: UpstreamService,
    private readonly companies: CompanyConnectionsService,
  ) {}

  /** The request of a link, which can be followed for ten minutes; throws FlowRefusal. */
  async openLink(requestId: string, browserHash: string | undefined): Promise<Flow> {
    const flow = await this.flowOf(requestId, browserHash);
    const { status, linkExpiresAt, deadlineAt } = flow.request;
    if ((status === 'pending' ? linkExpiresAt : deadlineAt) <= this.clock.now())
      throw new FlowRefusal('expired', flow.request);
    return flow;
  }

  /** The request whose link was followed in time in this browser, even if the sign-in finished later. */
  async resume(requestId: string, browserHash: string | undefined): Promise<Flow> {
    const flow = await this.flowOf(requestId, browserHash);
    const { status, linkExpiresAt, deadlineAt } = flow.request;
    const now = this.clock.now();
    const inTime =
      status === 'signed-in'
        ? deadlineAt > now
        : linkExpiresAt > now ||
          (browserHash !== undefined &&
            (await hasOpenLoginState(this.dataSource.manager, requestId, { browserHash, now })));
    if (!inTime) throw new FlowRefusal('expired', flow.request);
    return flow;
  }

  /** Records that this browser followed the link in time and is signing in to this service. */
  async recordLoginStart({ request }: Flow, browserHash: string): Promise<void> {
    await this.insertState(request, hashSecret(newSecret('')), {
      browserHash,
      fingerprint: '',
      verifier: '',
      nonce: '',
    });
  }

  /** The authorization URL, with a new state that is valid for one callback within ten minutes. */
  async startLogin({ request, project }: Flow, browserHash: string): Promise<string> {
    const provider = this.providerOf(request, project);
    const [state, verifier] = [newSecret(''), newSecret('')];
    const stateHash = hashSecret(state);
    const { scopes } = upstreamScopes(provider, request.scopes, toolScopes(project));
    const nonce = provider.openid && scopes.includes('openid') ? newSecret('') : '';
    const fingerprint = providerFingerprint(provider);
    await this.insertState(request, stateHash, { browserHash, fingerprint, verifier, nonce });
    return upstreamAuthorizationUrl(provider, { state, verifier, nonce, scopes });
  }

  /** The callback: consumes the state. Throws FlowRefusal if it is used, expired, unknown or another browser's. */
  async finishLogin(state: string, browserHash: string | undefined, by: AuditedRequest) {
    const stateHash = hashSecret(state);
    const now = this.clock.now();
    const loginState = browserHash
      ? await consumeLoginState(this.dataSource.manager, stateHash, { browserHash, now })
      : undefined;
    if (!loginState) {
      await this.auditRefusedState(stateHash, browserHash, by);
      throw new FlowRefusal('state');
    }
    const verifier = this.cipher.decryptText(loginState.sealedVerifier, verifierOf(stateHash));
    return { ...loginState, verifier };
  }

  /**
   * The person identified by an upstream code; undefined if a provider without user info gave no identity. Throws
   * FlowRefusal if the provider is not the one that the person was sent to.
   */
  async upstreamPerson(
    { request, project }: Flow,
    loginState: { verifier: string; nonce: string; fingerprint: string },
    returned: { code: string; iss?: string },
  ): Promise<Person | undefined> {
    const provider = this.providerOf(request, project);
    if (
      providerFingerprint(provider) !== loginState.fingerprint ||
      !isExpectedIssuer(provider, returned.iss)
    ) {
      await this.auditRefusal(project, request, 'provider_swapped');
      throw new FlowRefusal('provider', request);
    }
    const secret = await this.settings.providerSecret(project.id, provider.id);
    const user = await this.upstream.signedInUser(provider, secret, { ...loginState, code: returned.code });
    if (!user) return undefined;
    const named = upstreamIdentity(provider, user.facts);
    if (!isWithinLimits(provider, named)) {
      await this.auditRefusal(project, request, 'outside_limits');
      throw new FlowRefusal('not-vouched', request);
    }
    const isDomainVouchedFor =
      provider.isPublic ||
      (named.emailDomain !== undefined &&
        user.issuer !== undefined &&
        (await this.companies.vouchesFor(project.organizationId, user.issuer, named.emailDomain)));
    return { ...user, named, isDomainVouchedFor };
  }

  async passwordPerson(
    { request, project }: Flow,
    credentials: { identity: string; password: string },
  ): Promise<Person | undefined> {
    const provider = project.providers.find(({ id }) => id === request.providerId);
    if (provider?.type !== 'password') throw new FlowRefusal('provider', request);
    const secret = await this.settings.providerSecret(project.id, provider.id);
    const user = await this.upstream.checkPassword(provider.settings, secret, {
      ...credentials,
      projectId: project.id,
    });
    const { authEndpoint } = provider.settings;
    return (
      user && {
        ...user,
        named: upstreamIdentity({ authorizationUrl: authEndpoint }, user.facts),
        isDomainVouchedFor: false,
      }
    );
  }

  /** Records that the project's endpoint rejected a password. */
  async recordFailure({ request, project }: Flow, { id, ip }: { id: string; ip?: string }): Promise<void> {
    await recordAuditEvent(this.dataSource.manager, {
      action: 'bouncer_sign_in.failed',
      actor: { type: 'system' },
      organizationId: project.organizationId,
      projectId: project.id,
      subject: request.id,
      requestId: id,
      address: ip,
    });
  }

  /** Creates the pending delegation for the consent page; signing in again in the same browser replaces it. */
  async signIn({ request, project }: Flow, person: Person, browserHash: string): Promise<void> {
    const now = this.clock.now();
    await this.dataSource.transaction(async (manager) => {
      const current = await findBouncerRequest(manager, request.id, { lock: true });
      const userId = await this.userIdOf(manager, project, person);
      if (userId === undefined) throw new FlowRefusal('shut-out', request);
      if (current?.delegationId) {
        const before = await findDelegation(manager, current.delegationId);
        const did = userDid(this.config.PUBLIC_URL, project.organizationSlug, userId);
        if (current.browserHash === browserHash && before?.userDid === did && before.status === 'pending')
          return;
        if (current.browserHash === browserHash && current.status === 'signed-in')
          await denyDelegation(manager, { id: current.delegationId, actor: { type: 'system' } });
      }
      const deadlineAt = new Date(now.getTime() + AUTHORIZATION_URL_MS);
      const delegationId = await createPendingDelegation(manager, {
        organizationId: project.organizationId,
        flow: 'bouncer',
        projectId: project.id,
        agentDid: request.agentDid,
        agentName: request.agentName ?? undefined,
        agentIsProven: request.proofHash !== null,
        userId: 'userId' in person ? person.userId : undefined,
        userDid: userDid(this.config.PUBLIC_URL, project.organizationSlug, userId),
        userIdentifier: person.identifier,
        sessionId: `bse_${randomAlphanumeric(22)}`,
        scopes: request.scopes,
        approver: approverOf(person),
        expiresAt: deadlineAt,
      });
      if (!(await markSignedIn(manager, request.id, { browserHash, delegationId, deadlineAt })))
        throw new FlowRefusal('other-browser', request);
    });
  }

  /** The person's DID in the project's organization, as used in delegations. */
  async userDidOf({ request, project }: Flow, person: Person): Promise<string> {
    const userId = await this.userIdOf(this.dataSource.manager, project, person);
    if (userId === undefined) throw new FlowRefusal('shut-out', request);
    return userDid(this.config.PUBLIC_URL, project.organizationSlug, userId);
  }

  private async flowOf(requestId: string, browserHash: string | undefined): Promise<Flow> {
    const request = await findBouncerRequest(this.dataSource.manager, requestId);
    if (!request) throw new FlowRefusal('unknown');
    const { status } = request;
    if (status !== 'pending' && status !== 'signed-in') throw new FlowRefusal('decided', request);
    if (status === 'signed-in' && request.browserHash !== browserHash) throw new FlowRefusal('other-browser');
    const project = await findProjectSetup(this.dataSource.manager, request.projectId);
    if (!project) throw new FlowRefusal('unknown');
    const mayApprove = project.isEnabled && !project.deniedAgents.includes(request.agentDid);
    if (request.purpose === 'approve' && !mayApprove) throw new FlowRefusal('refused', request);
    return { request, project };
  }

  private async insertState(
    request: BouncerRequest,
    stateHash: string,
    loginState: { browserHash: string; fingerprint: string; verifier: string; nonce: string },
  ): Promise<void> {
    const { verifier, ...rest } = loginState;
    const sealedVerifier = this.cipher.encrypt(verifier, verifierOf(stateHash));
    const expiresAt = new Date(this.clock.now().getTime() + AUTHORIZATION_URL_MS);
    await insertLoginState(
      this.dataSource.manager,
      stateHash,
      { ...rest, requestId: request.id, sealedVerifier },
      expiresAt,
    );
  }

  private async userIdOf(
    manager: EntityManager,
    project: ProjectSetup,
    person: Person,
  ): Promise<string | undefined> {
    if ('userId' in person) return person.userId;
    const { organizationId, id: projectId } = project;
    const { authority, issuer, others, subject } = person;
    const isShared = issuer !== undefined && (await this.companies.owns(organizationId, issuer));
    return upstreamUserId(manager, {
      organizationId,
      projectId,
      name: { authority, isShared },
      others,
      hashUnder: (name) => this.cipher.blindIndex(subject, `upstream_users|${name}`),
    });
  }

  private providerOf(request: BouncerRequest, project: ProjectSetup): OAuthProvider {
    const provider = project.providers.find(({ id }) => id === request.providerId);
    if (provider?.type !== 'oauth2') throw new FlowRefusal('provider', request);
    return oauthProvider(provider.id, provider.settings, {
      hasSecret: provider.hasSecret,
      callbackUrl: callbackUrl(this.config.PUBLIC_URL),
    });
  }

  private async auditRefusedState(stateHash: string, browserHash: string | undefined, by: AuditedRequest) {
    const known = await findRefusedState(this.dataSource.manager, stateHash);
    if (!known) return;
    const reason = known.consumedAt
      ? 'replayed'
      : known.browserHash === browserHash
        ? 'expired'
        : 'other_browser';
    await recordAuditEvent(this.dataSource.manager, {
      action: 'bouncer_sign_in.refused',
      actor: { type: 'system' },
      organizationId: known.organizationId,
      projectId: known.projectId,
      subject: known.requestId,
      details: { reason },
      requestId: by.id,
      address: by.ip,
    });
  }

  private async auditRefusal(project: ProjectSetup, request: BouncerRequest, reason: string) {
    await recordAuditEvent(this.dataSource.manager, {
      action: 'bouncer_sign_in.refused',
      actor: { type: 'system' },
      organizationId: project.organizationId,
      projectId: project.id,
      subject: request.id,
      details: { reason },
    });
  }
}

/** The domain stands in tokens only where somebody else than the project vouches for it. */
function approverOf(person: Person): Approver {
  if ('userId' in person) return {};
  const { named, isDomainVouchedFor } = person;
  const { emailDomain, tenants } = named;
  return {
    ...(emailDomain && { namedDomain: emailDomain, ...(isDomainVouchedFor && { emailDomain }) }),
    ...(tenants.length > 0 && { tenants: [...tenants] }),
  };
}

const toolScopes = (project: ProjectSetup) =>
  new Map(project.tools.map(({ tool, providerScopes }) => [tool, { providerScopes: providerScopes ?? [] }]));
