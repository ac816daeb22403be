import { ServiceError } from '@bonafide/platform/errors';
import { hashSecret } from '@bonafide/platform/crypto/secrets';
import { sql } from '@bonafide/platform/database/sql';
import { Clock } from '@bonafide/platform/runtime/clock';
import { Inject, Injectable } from '@nestjs/common';
import { decodeJwt, errors as joseErrors, type JWTPayload, jwtVerify } from 'jose';
import { errors } from 'oidc-provider';
import { DataSource, type EntityManager } from 'typeorm';
import { type AuditedRequest, recordAuditEvent } from '../../organizations/audit/record-audit-event.js';
import { CompanyPeopleService } from '../../people/company/company-people.service.js';
import { domainOf } from '../../people/company/email-domain.js';
import { AUTH_CONFIG, type AuthConfig } from '../../config.js';
import type { IdentityProviderEntity } from '../identity-providers/identity-provider.entity.js';
import { IssuersService } from '../../core/outbound/issuers.service.js';
import { IDENTITY_ASSERTION_MAX_LENGTH, IDENTITY_ASSERTION_SECONDS } from '../../limits.js';
import { gatewayIssuer, organizationDid, userDid } from '../../core/public-urls.js';
import { lockOrganizationRules, shareRules } from '../../projects/resources/find-resources.js';
import { type AskedAccess, chooseAccess } from '../../projects/resources/policy-access.js';
import { leastRoleOf } from '../../projects/resources/resource-scope.js';
import { lockMembership } from '../../people/users/lock-membership.js';
import { AccessTokensService } from './access-tokens.service.js';
import { gatewayClientDid } from '../clients/client-did.js';
import {
  IDENTITY_ASSERTION_ALGORITHMS,
  IDENTITY_ASSERTION_TYPE,
  type IdentityAssertion,
  invalidGrant,
  narrowAsked,
  readIdentityAssertion,
} from './identity-assertion.js';
import type { GrantSnapshot } from './issued-token.js';
import { narrowAccess } from './narrow-access.js';
import { findOrCreatePolicyDelegation } from './policy-delegations.js';
import { type GrantCaller, policyToken } from './policy-token.js';
import { UserEntity } from '../../people/users/user.entity.js';

type Provider = IdentityProviderEntity & {
  /** it has proven the domain of the person's address, as only one organization can */
  isOfDomain?: boolean;
  organizationSlug: string;
  organizationName: string;
};

/**
 * A provider that may speak to the client: one that is registered here, for all organizations or this one, or one that is
 * named by the URL of its metadata document.
 */
const provider = (
  further = '',
) => `SELECT p.id, p.organization_id AS "organizationId", o.slug AS "organizationSlug",
    o.name AS "organizationName", p.issuer, p.jwks_uri AS "jwksUri", p.access, p.default_role AS "defaultRole",
    p.updated_at AS "updatedAt"${further}
  FROM identity_providers p JOIN organizations o ON o.id = p.organization_id
  WHERE p.is_enabled AND $1 = ANY (p.allowed_clients) AND ($1 ILIKE 'https://%' OR EXISTS (
    SELECT 1 FROM gateway_clients c WHERE c.client_id = $1 AND c.is_preregistered
      AND (c.organization_id IS NULL OR c.organization_id = p.organization_id)))`;

const IS_OF_DOMAIN = `EXISTS (SELECT 1 FROM company_domains d
    WHERE d.organization_id = p.organization_id AND d.domain = $4 AND d.proven_at IS NOT NULL)`;

/** The provider may vouch for people it has identified before, and for addresses in the organization's verified domains. */
const FIND = `${provider(`, ${IS_OF_DOMAIN} AS "isOfDomain"`)} AND p.issuer = $2 AND (${IS_OF_DOMAIN}
  OR EXISTS (SELECT 1 FROM company_identities i
    WHERE i.organization_id = p.organization_id AND i.issuer = p.issuer AND i.subject = $3))`;

/**
 * Tokens for a person vouched for by an organization's identity provider, without asking them (RFC 7523 section 2.1 with
 * draft-ietf-oauth-identity-assertion-authz-grant; docs/design/oauth.md).
 */
@Injectable()
export class IdentityAssertionGrantsService {
  constructor(
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
    private readonly dataSource: DataSource,
    private readonly issuers: IssuersService,
    private readonly people: CompanyPeopleService,
    private readonly accessTokens: AccessTokensService,
    private readonly clock: Clock,
  ) {}

  /** The body of the token response: an access token without a refresh token. */
  async issue(token: string | undefined, caller: GrantCaller, asked: AskedAccess, request: AuditedRequest) {
    const { clientId, jkt } = caller;
    if (!token || token.length > IDENTITY_ASSERTION_MAX_LENGTH)
      throw new errors.InvalidRequest('assertion is required');
    if (!caller.jwks) throw new errors.UnauthorizedClient('the client has to prove a key');
    const provider = await this.findProvider(token, clientId);
    let grant: GrantSnapshot;
    try {
      const assertion = readIdentityAssertion(await this.verify(token, provider), clientId);
      grant = await this.grant(
        provider,
        { ...assertion, asked: narrowAsked(assertion.asked, asked) },
        caller,
        request,
      );
    } catch (error) {
      if (error instanceof errors.OIDCProviderError)
        await this.recordRefusal(provider, clientId, error, request);
      throw error;
    }
    return policyToken(this.accessTokens, grant, jkt);
  }

  /** Found by the unverified claims; the assertion is then verified with the provider's keys. */
  private async findProvider(token: string, clientId: string): Promise<Provider> {
    const { iss, sub, email } = decode(token);
    const domain = typeof email === 'string' ? domainOf(email) : undefined;
    const values = [clientId, iss ?? null, sub ?? null].map((value) =>
      typeof value === 'string' && !value.includes('\0') ? value : null,
    );
    const all = await sql.rows<Provider>(this.dataSource, FIND, [...values, domain ?? null]);
    // Any organization can name the issuer and say that it knows the subject; a domain is one organization's.
    const found = all.some((one) => one.isOfDomain) ? all.filter((one) => one.isOfDomain) : all;
    if (found.length === 1) return found[0]!;
    throw invalidGrant(
      found.length === 0
        ? 'nobody here trusts its issuer for this'
        : 'several organizations trust its issuer',
    );
  }

  private async verify(token: string, { issuer, jwksUri }: Provider): Promise<JWTPayload> {
    try {
      const { payload } = await jwtVerify(token, this.issuers.keysAt(jwksUri), {
        typ: IDENTITY_ASSERTION_TYPE,
        issuer,
        audience: gatewayIssuer(this.config.PUBLIC_URL),
        algorithms: IDENTITY_ASSERTION_ALGORITHMS,
        maxTokenAge: IDENTITY_ASSERTION_SECONDS,
        clockTolerance: 5,
        currentDate: this.clock.now(),
        requiredClaims: ['exp', 'sub', 'jti', 'client_id'],
      });
      return payload;
    } catch (error) {
      if (error instanceof joseErrors.JWKSTimeout || !(error instanceof joseErrors.JOSEError))
        throw new errors.TemporarilyUnavailable('the keys of the identity provider cannot be read');
      throw invalidGrant('it does not hold');
    }
  }

  private async grant(
    provider: Provider,
    assertion: IdentityAssertion,
    { clientId, clientName, jkt }: GrantCaller,
    request: AuditedRequest,
  ): Promise<GrantSnapshot> {
    const { organizationId, organizationSlug } = provider;
    const { PUBLIC_URL } = this.config;
    const { asked } = assertion;
    // Checked first, so that a refused request does not add a member.
    const chosen = chooseAccess(provider.access, asked);
    const user = 'fault' in chosen ? undefined : await this.findPerson(provider, assertion, request);
    return this.dataSource.transaction(async (manager) => {
      await shareRules(manager);
      if (!(await isUnchanged(manager, provider, clientId))) throw invalidGrant('the policy was changed');
      const role = user && (await lockMembership(manager, { organizationId, userId: user.id }));
      if (user && !role) throw invalidGrant('the person does not belong to the organization');
      const rulesOf = (uri: string) => lockOrganizationRules(manager, organizationId, uri);
      const caller = { clientId, role: role ?? 'viewer', isBound: jkt !== undefined };
      const { resource, scopes, needsDpop } = await narrowAccess(provider.access, asked, rulesOf, caller);
      const registered = (await rulesOf(resource)).resource?.scopes ?? [];
      await consume(manager, provider, assertion);
      await assertNotEndedSince(manager, { userId: user!.id, clientId, resource, ...assertion });
      return findOrCreatePolicyDelegation(
        manager,
        {
          basis: 'policy',
          organizationId,
          issuerDid: organizationDid(PUBLIC_URL, organizationSlug),
          clientId,
          clientDid: gatewayClientDid(PUBLIC_URL, clientId),
          clientName,
          user: { id: user!.id, did: userDid(PUBLIC_URL, organizationSlug, user!.id), email: user!.email },
          scopes,
          constraints: { resource, identityProvider: provider.id, ...(needsDpop && { dpop: true as const }) },
          leastRole: leastRoleOf(scopes, registered),
        },
        this.clock.now(),
        request,
      );
    });
  }

  /** As in company sign-in: the subject identifies the person; the address counts only the first time. */
  private async findPerson(provider: Provider, { person }: IdentityAssertion, request: AuditedRequest) {
    try {
      const found = await this.people.resolve(provider, person, request);
      if ('link' in found)
        throw invalidGrant("the person has to sign in with the organization's provider once");
      return await this.dataSource.manager.findOneByOrFail(UserEntity, { id: found.user.id });
    } catch (error) {
      if (error instanceof ServiceError) throw invalidGrant('the provider may not speak for the person');
      throw error;
    }
  }

  private recordRefusal(
    { id, organizationId }: Provider,
    clientId: string,
    { error }: errors.OIDCProviderError,
    request: AuditedRequest,
  ): Promise<void> {
    return recordAuditEvent(this.dataSource.manager, {
      action: 'identity_assertion.refused',
      actor: { type: 'client', id: clientId, address: request.ip },
      organizationId,
      subject: id,
      details: { error },
      requestId: request.id,
    });
  }
}

function decode(token: string): JWTPayload {
  try {
    return decodeJwt(token);
  } catch {
    throw invalidGrant('it is no JWT');
  }
}

/** Locked until the transaction ends: a change of the provider or client waits, and then ends the new delegation. */
async function isUnchanged(manager: EntityManager, { id, updatedAt }: Provider, clientId: string) {
  await sql.run(manager, 'SELECT 1 FROM gateway_clients WHERE client_id = $1 FOR SHARE', [clientId]);
  const found = await sql.maybe<Provider>(manager, `${provider()} AND p.id = $2 FOR SHARE OF p`, [
    clientId,
    id,
  ]);
  return found?.updatedAt.getTime() === updatedAt.getTime();
}

/** Only one of concurrent uses of an assertion succeeds. */
async function consume(
  manager: EntityManager,
  { organizationId, issuer }: Provider,
  { jti, expiresAt }: IdentityAssertion,
) {
  const isFirst = await sql.count(
    manager,
    'INSERT INTO consumed_tokens (id_hash, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [hashSecret(JSON.stringify(['id-jag', organizationId, issuer, jti])), new Date((expiresAt + 60) * 1000)],
  );
  if (isFirst === 0) throw invalidGrant('it was used before');
}

/** An assertion issued before a delegation was ended cannot restore it. */
async function assertNotEndedSince(
  manager: EntityManager,
  {
    userId,
    clientId,
    resource,
    issuedAt,
  }: { userId: string; clientId: string; resource: string; issuedAt: number },
): Promise<void> {
  const ended = await sql.count(
    manager,
    `SELECT 1 FROM delegations WHERE user_id = $1 AND client_id = $2 AND basis = 'policy'
       AND constraints->>'resource' = $3 AND revoked_at >= to_timestamp($4) LIMIT 1`,
    [userId, clientId, resource, issuedAt],
  );
  if (ended > 0) throw invalidGrant('it is older than the end of the delegation');
}
