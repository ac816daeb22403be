import { Clock } from '@bonafide/platform/runtime/clock';
import { invalidParameter, ServiceError } from '@bonafide/platform/errors';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AUTH_CONFIG, type AuthConfig } from '../../config.js';
import { forbidden } from '../../errors.js';
import { findProjectSetup, type ProjectProvider, type ProjectSetup } from '../../projects/project.js';
import { scopeRulesOf, scopesNotAllowed } from '../../projects/tools/grantable-scopes.js';
import { projectNotFound } from '../../projects/project-errors.js';
import { AgentProofsService } from '../../delegations/agent-proofs.service.js';
import { scopesBeyondProvider } from './approver-rules.js';
import type { AuthorizeDto } from './authorize.dto.js';
import { AUTHORIZATION_URL_MS } from '../../limits.js';
import { consentUrl, linkUrl, passwordUrl } from './bouncer-urls.js';
import { insertBouncerRequest, type NewBouncerRequest } from './bouncer-request.js';
import { loginForm, type LoginForm } from './login-form.js';
import { RequestLinksService } from './request-links.service.js';
import { scopesOfOtherMethods, selectProvider } from './provider-selection.js';

export interface AuthorizeAnswer {
  provider_type: 'oauth2' | 'password' | 'none';
  authorization_url?: string;
  consent_url?: string;
  login_form?: LoginForm;
  expires_at: string;
  project_id: string;
  agent_did: string;
  requested_scopes: string[];
  request_id: string;
}

/** Accepts an agent's request: selects provider and scopes, and creates the link, valid for ten minutes. */
@Injectable()
export class AuthorizeService {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
    private readonly clock: Clock,
    private readonly links: RequestLinksService,
    private readonly proofs: AgentProofsService,
  ) {}

  /** The response, and the redirect target for a browser. Unless `stored`, the links hold the request and nothing is written. */
  async start(
    projectId: string,
    params: AuthorizeDto,
    { stored = true } = {},
  ): Promise<{ answer: AuthorizeAnswer; link: string }> {
    const project = await findProjectSetup(this.dataSource.manager, projectId);
    if (!project) throw projectNotFound();
    assertMayAsk(project, params);
    const provider = chooseProvider(project, params);
    assertProviderVouches(provider, params.requested_scopes);
    assertMethodOfTools(project, provider, params.requested_scopes);
    const type = provider?.type ?? 'none';
    const linkExpiresAt = new Date(this.clock.now().getTime() + AUTHORIZATION_URL_MS);
    const id = this.links.newId(projectId, linkExpiresAt);
    const request: NewBouncerRequest = {
      id,
      purpose: 'approve',
      projectId,
      agentDid: params.agent_did,
      agentName: params.agent_name ?? null,
      scopes: params.requested_scopes,
      lifetimeDays: params.expires_in_days ?? project.delegationExpirationDays,
      providerId: provider?.id ?? null,
      providerType: type,
      redirectUri: params.redirect_uri ?? project.completionUrls[0] ?? null,
      agentState: params.state ?? null,
      proofHash: await this.proofHash(project, params),
      codeChallenge: readChallenge(project, params),
      linkExpiresAt,
      deadlineAt: linkExpiresAt,
    };
    if (stored && !(await insertBouncerRequest(this.dataSource.manager, request)))
      throw invalidParameter('agent_proof', 'agent_proof: was used before');
    const base = this.config.PUBLIC_URL;
    const to = (url: string) => (stored ? url : this.links.withRequest(url, request));
    const answer: AuthorizeAnswer = {
      provider_type: type,
      ...(type === 'oauth2' ? { authorization_url: to(linkUrl(base, id)) } : {}),
      ...(type === 'none' ? { consent_url: to(consentUrl(base, id)) } : {}),
      ...(provider?.type === 'password'
        ? { login_form: loginForm(provider.settings, project.consentConfig, to(passwordUrl(base, id))) }
        : {}),
      expires_at: linkExpiresAt.toISOString(),
      project_id: projectId,
      agent_did: params.agent_did,
      requested_scopes: params.requested_scopes,
      request_id: id,
    };
    return { answer, link: to(linkUrl(base, id)) };
  }

  private async proofHash(project: ProjectSetup, params: AuthorizeDto): Promise<string | null> {
    if (params.agent_proof !== undefined)
      return this.proofs.verify(params.agent_proof, {
        agentDid: params.agent_did,
        projectId: project.id,
        requestedScopes: params.requested_scopes,
      });
    if (project.requireAgentProof) throw required('agent_proof');
    return null;
  }
}

const required = (name: string) => invalidParameter(name, `${name}: is required in this project`);

function readChallenge(project: ProjectSetup, params: AuthorizeDto): string | null {
  const { code_challenge: challenge, code_challenge_method: method } = params;
  if (challenge === undefined && (method !== undefined || project.requirePkce))
    throw required('code_challenge');
  return challenge ?? null;
}

function assertMayAsk(project: ProjectSetup, params: AuthorizeDto): void {
  if (!project.isEnabled) throw forbidden('the project is disabled');
  if (project.deniedAgents.includes(params.agent_did)) throw forbidden('the agent is denied in this project');
  if (project.allowedScopes.length === 0)
    throw invalidParameter(
      'requested_scopes',
      'requested_scopes: the project lists no scopes: configure allowedScopes',
    );
  const refused = scopesNotAllowed(params.requested_scopes, scopeRulesOf(project));
  if (refused.length > 0) throw scopesRefused(refused, 'not allowed in this project');
  if (params.redirect_uri !== undefined && !project.completionUrls.includes(params.redirect_uri))
    throw invalidParameter('redirect_uri', "redirect_uri: must be one of the project's completion URLs");
}

function scopesRefused(scopes: string[], why: string): ServiceError {
  return new ServiceError('invalid-request', `requested_scopes: ${why}: ${scopes.join(', ')}`, {
    details: scopes.map((scope) => ({
      parameter: 'requested_scopes',
      message: `requested_scopes: ${scope}: ${why}`,
    })),
  });
}

/** Refuses at once scopes that nobody signed in through this provider could grant. */
function assertProviderVouches(provider: ProjectProvider | undefined, scopes: string[]): void {
  const beyond = scopesBeyondProvider(scopes, provider);
  if (beyond.length > 0)
    throw scopesRefused(
      beyond,
      `the sign-in method ${provider!.id} lets in anybody and so gives reading alone; set its allowedDomains or allowedTenants for`,
    );
}

function assertMethodOfTools(
  project: ProjectSetup,
  provider: ProjectProvider | undefined,
  scopes: string[],
): void {
  const others = scopesOfOtherMethods(scopes, project.tools, provider?.id);
  if (others.length > 0)
    throw invalidParameter(
      'provider',
      `provider: is not the sign-in method that the tools require for ${others.join(', ')}`,
    );
}

function chooseProvider(project: ProjectSetup, params: AuthorizeDto): ProjectProvider | undefined {
  const chosen = selectProvider({
    explicit: params.provider,
    toolName: params.tool_name,
    requestedScopes: params.requested_scopes,
    toolProviders: new Map(project.tools.map(({ tool, provider }) => [tool, provider ?? undefined])),
    defaultProvider: project.defaultProvider ?? undefined,
    configured: project.providers.map(({ id }) => id),
  });
  if ('unknown' in chosen) throw invalidParameter('provider', 'provider: is not configured in this project');
  return 'consentOnly' in chosen ? undefined : project.providers.find(({ id }) => id === chosen.provider);
}
