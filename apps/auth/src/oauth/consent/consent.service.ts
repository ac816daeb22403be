import type { EnqueuedDelivery } from '@bonafide/delivery/enqueue-delivery';
import { Clock } from '@bonafide/platform/runtime/clock';
import { ServiceError } from '@bonafide/platform/errors';
import { randomAlphanumeric } from '@bonafide/platform/crypto/secrets';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type AuditedRequest, recordAuditEvent } from '../../organizations/audit/record-audit-event.js';
import { AUTH_CONFIG, type AuthConfig } from '../../config.js';
import { activateDelegation } from '../../delegations/activate-delegation.js';
import { createPendingDelegation } from '../../delegations/create-pending-delegation.js';
import { BackchannelRequestsService } from '../backchannel/backchannel-requests.service.js';
import { message, type Message } from '../../pages/messages/messages.js';
import { PageError } from '../../pages/page-error.js';
import { APPROVED_UNUSED_SECONDS } from '../../limits.js';
import { organizationDid, userDid } from '../../core/public-urls.js';
import { GATEWAY_SCOPE } from '../../projects/resources/gateway-scope.js';
import { lockOrganizationRules } from '../../projects/resources/find-resources.js';
import { leastRoleOf, type OfferedScope } from '../../projects/resources/resource-scope.js';
import { authenticationClassOf, satisfiesDemand } from '../../people/sign-in/assurance.js';
import type { SignedIn } from '../../people/sign-in/browser.service.js';
import { lockMembership } from '../../people/users/lock-membership.js';
import type { Membership, User } from '../../people/users/user.js';
import { gatewayClientDid } from '../clients/client-did.js';
import { evaluateOption } from './consent-options.service.js';
import { DeviceRequestsService } from '../device/device-requests.service.js';
import { PREREGISTERED } from '../clients/gateway-clients.service.js';
import { type GatewayInteraction, InteractionsService } from '../provider/interactions.service.js';
import { GatewayClientEntity } from '../clients/gateway-client.entity.js';

/** Processes a person's answer to the consent page. */
@Injectable()
export class ConsentService {
  constructor(
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
    private readonly dataSource: DataSource,
    private readonly interactions: InteractionsService,
    private readonly devices: DeviceRequestsService,
    private readonly backchannel: BackchannelRequestsService,
    private readonly clock: Clock,
  ) {}

  /** Creates the delegation with which the request is then resumed. Approving twice creates only one. */
  async approve(
    interaction: GatewayInteraction,
    { user, session }: SignedIn,
    chosen: { organization: unknown; scopes: readonly string[] },
    request?: AuditedRequest,
  ): Promise<void> {
    const membership = chosenMembership(user, chosen.organization);
    const requestKey = requestKeyOf(interaction, user);
    const isFirst = await this.interactions.claimDecision(requestKey, 'approve');
    const approved = { ...membership, scopes: chosen.scopes, session };
    let grantId: string;
    try {
      grantId = await this.grant(interaction, user, approved, request);
    } catch (error) {
      // A request that cannot be granted can still be refused.
      if (isFirst && error instanceof ServiceError) await this.interactions.releaseDecision(requestKey);
      throw error;
    }
    await this.interactions.answer(interaction, { consent: { grantId } });
  }

  async deny(interaction: GatewayInteraction, user: User, request?: AuditedRequest): Promise<void> {
    await this.interactions.claimDecision(requestKeyOf(interaction, user), 'deny');
    if (!(await this.refuse(interaction))) throw answeredElsewhere();
    await recordAuditEvent(this.dataSource.manager, {
      action: 'delegation.refused',
      actor: { type: 'user', id: user.id },
      organizationId: user.memberships.length === 1 ? user.memberships[0]!.organizationId : undefined,
      subject: interaction.clientId,
      details: { flow: 'gateway' },
      requestId: request?.id,
      address: request?.ip,
    });
    await this.interactions.answer(interaction, {
      error: 'access_denied',
      error_description: 'the request was denied',
    });
  }

  /** For requests without a browser: false if there was another answer. */
  private async refuse({ device, backchannel }: GatewayInteraction): Promise<boolean> {
    if (device) return this.devices.refuse(device.idHash);
    return !backchannel || this.backchannel.refuse(backchannel.id);
  }

  /** Call in the transaction of the delegation. Returns the ping to send after the commit. */
  private async allow(
    manager: EntityManager,
    { device, backchannel }: GatewayInteraction,
    delegation: { delegationId: string; userId: string },
  ): Promise<EnqueuedDelivery | undefined> {
    if (device && !(await this.devices.allow(manager, { idHash: device.idHash, ...delegation })))
      throw answeredElsewhere();
    const allowed =
      backchannel && (await this.backchannel.allow(manager, { id: backchannel.id, ...delegation }));
    if (backchannel && !allowed) throw answeredElsewhere();
    return allowed?.ping;
  }

  private async grant(
    interaction: GatewayInteraction,
    user: User,
    {
      organizationId,
      organizationName,
      organizationSlug,
      scopes: chosen,
      session,
    }: Membership & { scopes: readonly string[]; session: SignedIn['session'] },
    request?: AuditedRequest,
  ): Promise<string> {
    const now = this.clock.now();
    // Its lifetime starts with the code; each refresh token extends it.
    const expiresAt = new Date(now.getTime() + APPROVED_UNUSED_SECONDS * 1000);
    const { PUBLIC_URL } = this.config;
    const granted = await this.dataSource.transaction(async (manager) => {
      // A concurrent removal of the member waits, and then also ends this delegation.
      const role = await lockMembership(manager, { organizationId, userId: user.id });
      if (!role) throw forbidden(message('consent.notMember'));
      // A company's provider counts as two factors in its own organization alone.
      const contextClass = authenticationClassOf(session, organizationId);
      if (
        interaction.demand &&
        !satisfiesDemand({ provenAt: session.provenAt, contextClass }, interaction.demand)
      )
        throw forbidden(message('consent.needsStrongerSignIn'));
      const rules = await lockOrganizationRules(manager, organizationId, interaction.resource);
      if (
        interaction.clientId.startsWith(PREREGISTERED) &&
        !(await isRegistered(manager, interaction.clientId))
      )
        throw forbidden(message('consent.unregistered'));
      const { refusal, scopes: offered, details } = evaluateOption(interaction, rules, { role, held: [] });
      if (refusal !== undefined)
        throw forbidden(message(`policyRefusal.${refusal}`, { organization: organizationName }));
      const scopes = offered ? givenScopes(offered, chosen) : [GATEWAY_SCOPE];
      const id = await createPendingDelegation(manager, {
        organizationId,
        flow: 'gateway',
        clientId: interaction.clientId,
        agentDid: gatewayClientDid(PUBLIC_URL, interaction.clientId),
        agentName: interaction.clientName,
        userId: user.id,
        userDid: userDid(PUBLIC_URL, organizationSlug, user.id),
        userIdentifier: user.email,
        sessionId: `ses_${randomAlphanumeric(22)}`,
        scopes,
        constraints: {
          resource: interaction.resource,
          ...(rules.policy.requireDpop && { dpop: true }),
          // As shown to the person: a client that registers for token exchange later does not get it.
          ...(interaction.passesOn && { passOn: true }),
          ...(details && { authorizationDetails: interaction.details }),
        },
        requestKey: requestKeyOf(interaction, user),
        expiresAt,
      });
      const issuerDid = organizationDid(PUBLIC_URL, organizationSlug);
      await activateDelegation(
        manager,
        {
          id,
          issuerDid,
          expiresAt,
          // If the person loses the required role, the delegation ends.
          approverRole: leastRoleOf(scopes, rules.resource?.scopes ?? []),
          authentication: {
            time: session.provenAt,
            contextClass,
          },
          actor: { type: 'user', id: user.id, address: request?.ip },
          requestId: request?.id,
        },
        now,
      );
      return { id, ping: await this.allow(manager, interaction, { delegationId: id, userId: user.id }) };
    });
    if (granted.ping) await this.backchannel.startPing(granted.ping);
    return granted.id;
  }
}

/** One delegation per answer; several people may enter a device code, but the first one decides. */
const requestKeyOf = ({ uid, device }: GatewayInteraction, { id }: User): string =>
  device ? `device:${device.idHash}:${id}` : `gateway:${uid}`;

const answeredElsewhere = () => new PageError('conflict', message('consent.answeredElsewhere'));
const forbidden = (shown: Message) => new PageError('forbidden', shown);
const invalid = (shown: Message) => new PageError('invalid-request', shown);

function chosenMembership(user: User, organizationId: unknown): Membership {
  if (user.memberships.length === 0) throw forbidden(message('consent.noMembership'));
  const chosen = user.memberships.find((membership) => membership.organizationId === organizationId);
  if (!chosen) throw invalid(message('consent.chooseOrganization'));
  return chosen;
}

/** The scopes that were offered and selected, in the offered order. */
function givenScopes(offered: readonly OfferedScope[], chosen: readonly string[]): string[] {
  const givable = offered.filter(({ lacksRole }) => lacksRole === undefined).map(({ name }) => name);
  if (!chosen.every((name) => givable.includes(name))) throw invalid(message('consent.cannotGrant'));
  if (chosen.length === 0) throw invalid(message('consent.nothingChosen'));
  return givable.filter((name) => chosen.includes(name));
}

/** Processes cache clients for a moment; the removal of a client waits for approvals, and ends them. */
const isRegistered = (manager: EntityManager, clientId: string): Promise<boolean> =>
  manager.existsBy(GatewayClientEntity, { clientId });
