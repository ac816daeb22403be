import { Clock } from '@bonafide/platform/runtime/clock';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Actor, AuditedRequest } from '../../organizations/audit/record-audit-event.js';
import { activateDelegation } from '../../delegations/activate-delegation.js';
import type { Delegation } from '../../delegations/delegation.js';
import { denyDelegation } from '../../delegations/deny-delegation.js';
import { findDelegation } from '../../delegations/find-delegation.js';
import { DelegationEventsService } from '../../delegations/delegation-events.service.js';
import { OrganizationKeysService } from '../../organizations/organization-keys.service.js';
import { scopeRulesOf, scopesNotAllowed } from '../../projects/tools/grantable-scopes.js';
import { findProjectSetup, type ProjectSetup } from '../../projects/project.js';
import { lockMembership } from '../../people/users/lock-membership.js';
import type { Role } from '../../people/users/user.js';
import { scopesBeyondProvider, scopesBeyondRole } from '../request/approver-rules.js';
import { scopesOfOtherMethods } from '../request/provider-selection.js';
import { type BouncerRequest, decideBouncerRequest, findBouncerRequest } from '../request/bouncer-request.js';
import { DelegationCodesService } from '../request/delegation-codes.service.js';
import { FlowRefusal } from '../request/flow-refusal.js';
import { isWithinLimits } from '../sign-in/upstream-limits.js';

const DAY_MS = 24 * 3_600_000;

/** The person's answer: once, in the browser that signed in, in time. */
@Injectable()
export class ApprovalService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly codes: DelegationCodesService,
    private readonly clock: Clock,
    private readonly keys: OrganizationKeysService,
    private readonly events: DelegationEventsService,
  ) {}

  /** What the consent page shows. Throws FlowRefusal unless this browser signed in and may still decide. */
  async waiting(
    requestId: string,
    browserHash: string | undefined,
  ): Promise<{ request: BouncerRequest; project: ProjectSetup; delegation: Delegation }> {
    const { manager } = this.dataSource;
    const request = await findBouncerRequest(manager, requestId);
    if (!request?.delegationId) throw new FlowRefusal('unknown');
    if (request.browserHash !== browserHash) throw new FlowRefusal('other-browser');
    if (request.status !== 'signed-in') throw new FlowRefusal('decided', request);
    if (request.deadlineAt <= this.clock.now()) throw new FlowRefusal('expired', request);
    const [project, delegation] = await Promise.all([
      findProjectSetup(manager, request.projectId),
      findDelegation(manager, request.delegationId),
    ]);
    if (!project || !delegation) throw new FlowRefusal('unknown');
    return { request, project, delegation };
  }

  /** signed-in → completed: activates the delegation, creates its code and queues its delivery. */
  async approve(
    requestId: string,
    shownDelegationId: string,
    browserHash: string | undefined,
    by: AuditedRequest,
  ): Promise<void> {
    const { request, project, delegation } = await this.waitingFor(requestId, shownDelegationId, browserHash);
    const now = this.clock.now();
    const { key } = await this.keys.signingKey(project.organizationId);
    const deliveryId = await this.dataSource.transaction(async (manager) => {
      // Ending a membership, a project or a delegation takes these locks in the same order.
      const approverRole = await this.lockApproverRole(manager, request, delegation);
      const current = await findProjectSetup(manager, project.id, { lock: true });
      assertMayBeGiven(request, delegation, current, approverRole);
      await this.decide(manager, request, 'completed', browserHash!, now);
      const activated = await activateDelegation(
        manager,
        {
          id: delegation.id,
          issuerDid: key.did,
          expiresAt: new Date(now.getTime() + request.lifetimeDays * DAY_MS),
          approverRole,
          actor: actorOf(delegation, by),
          requestId: by.id,
        },
        now,
      );
      if (!activated) throw new FlowRefusal('decided', request);
      await this.codes.issue(manager, request, delegation.id);
      return this.events.enqueueGranted(manager, current!, delegation.id);
    });
    if (deliveryId) await this.events.startDelivery(project.id);
  }

  async deny(
    requestId: string,
    shownDelegationId: string,
    browserHash: string | undefined,
    by: AuditedRequest,
  ): Promise<void> {
    const { request, delegation } = await this.waitingFor(requestId, shownDelegationId, browserHash);
    await this.dataSource.transaction(async (manager) => {
      await this.decide(manager, request, 'denied', browserHash!, this.clock.now());
      await denyDelegation(manager, {
        id: delegation.id,
        actor: actorOf(delegation, by),
        requestId: by.id,
      });
    });
  }

  /** The decision must concern what the page showed, not a later sign-in. */
  private async waitingFor(requestId: string, shownDelegationId: string, browserHash: string | undefined) {
    const waiting = await this.waiting(requestId, browserHash);
    if (waiting.delegation.id !== shownDelegationId) throw new FlowRefusal('other-browser', waiting.request);
    return waiting;
  }

  /** Undefined for people signed in through a provider. Throws for a former member. */
  private async lockApproverRole(
    manager: EntityManager,
    request: BouncerRequest,
    { organizationId, userId }: Delegation,
  ): Promise<Role | undefined> {
    if (!userId) return undefined;
    const role = await lockMembership(manager, { organizationId, userId });
    if (!role) throw new FlowRefusal('not-a-member', request);
    return role;
  }

  private async decide(
    manager: EntityManager,
    request: BouncerRequest,
    decision: 'completed' | 'denied',
    browserHash: string,
    now: Date,
  ): Promise<void> {
    const decided = await decideBouncerRequest(manager, request.id, decision, { browserHash, now });
    if (!decided) throw new FlowRefusal('decided', request);
    // There was another sign-in meanwhile: the approval is not for what the page showed.
    if (decided.delegationId !== request.delegationId) throw new FlowRefusal('other-browser', request);
  }
}

/** Applies the rules in force at the time of the answer, not those at the time of the request. */
function assertMayBeGiven(
  request: BouncerRequest,
  { scopes, approver }: Delegation,
  project: ProjectSetup | undefined,
  role: Role | undefined,
): void {
  if (!project?.isEnabled || project.deniedAgents.includes(request.agentDid))
    throw new FlowRefusal('refused', request);
  if (scopesNotAllowed(scopes, scopeRulesOf(project)).length > 0) throw new FlowRefusal('refused', request);
  if (scopesOfOtherMethods(scopes, project.tools, request.providerId ?? undefined).length > 0)
    throw new FlowRefusal('refused', request);
  if (role) {
    if (scopesBeyondRole(scopes, role, project).length > 0) throw new FlowRefusal('role', request);
    return;
  }
  const provider = project.providers.find(({ id }) => id === request.providerId);
  const person = { emailDomain: approver.namedDomain, tenants: approver.tenants ?? [] };
  if (
    !provider ||
    scopesBeyondProvider(scopes, provider).length > 0 ||
    (provider.type === 'oauth2' && !isWithinLimits(provider.settings, person))
  )
    throw new FlowRefusal('not-vouched', request);
}

const actorOf = (delegation: Delegation, { ip }: AuditedRequest): Actor => ({
  type: 'user',
  id: delegation.userId ?? delegation.userDid.split(':').at(-1),
  address: ip,
});
