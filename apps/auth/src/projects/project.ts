import { sql } from '@bonafide/platform/database/sql';
import type { EntityManager } from 'typeorm';
import type { ConsentConfig } from './branding/consent-config.js';
import type { Role } from '../people/users/user.js';
import type { ConsentOnlySettings, OAuthSettings, PasswordSettings } from './providers/provider-settings.js';

export interface Project {
  /** `prj_…` */
  id: string;
  organizationId: string;
  organizationSlug: string;
  name: string;
  isEnabled: boolean;
  allowedScopes: string[];
  /** scopes that only an owner may grant, unless `scopeRoles` says otherwise */
  riskyScopes: string[];
  /** scope → the lowest role that may grant it */
  scopeRoles: Record<string, Role>;
  deniedAgents: string[];
  requireAgentProof: boolean;
  requirePkce: boolean;
  defaultProvider: string | null;
  delegationExpirationDays: number;
  consentConfig: ConsentConfig;
  mcpServerUrl: string | null;
  workerUrl: string | null;
  completionUrls: string[];
  createdAt: string;
  updatedAt: string;
}

/** A sign-in method; its secret is encrypted elsewhere. */
export type ProjectProvider = { id: string; hasSecret: boolean } & (
  | { type: 'oauth2'; settings: OAuthSettings }
  | { type: 'password'; settings: PasswordSettings }
  | { type: 'none'; settings: ConsentOnlySettings }
);

export interface ToolProtection {
  tool: string;
  requiresDelegation: boolean;
  requiredScopes: string[];
  provider: string | null;
  providerScopes: string[] | null;
}

/** A project with all settings that affect requests, in the order of configuration. */
export interface ProjectSetup extends Project {
  providers: ProjectProvider[];
  tools: ToolProtection[];
}

const PROJECT_COLUMNS = `p.id, p.organization_id AS "organizationId", o.slug AS "organizationSlug", p.name,
  p.is_enabled AS "isEnabled", p.allowed_scopes AS "allowedScopes", p.denied_agents AS "deniedAgents",
  p.risky_scopes AS "riskyScopes", p.scope_roles AS "scopeRoles",
  p.require_agent_proof AS "requireAgentProof", p.require_pkce AS "requirePkce",
  p.default_provider AS "defaultProvider", p.delegation_expiration_days AS "delegationExpirationDays",
  p.consent_config AS "consentConfig", p.mcp_server_url AS "mcpServerUrl", p.worker_url AS "workerUrl",
  p.completion_urls AS "completionUrls", p.created_at AS "createdAt", p.updated_at AS "updatedAt"`;

/** Excludes deleted projects. */
const FROM_PROJECTS =
  'FROM projects p JOIN organizations o ON o.id = p.organization_id AND p.deleted_at IS NULL';

/** `lock`: changes of the project, and approvals for it, wait until the transaction ends. */
export async function findProject(
  manager: EntityManager,
  id: string,
  { lock = false } = {},
): Promise<Project | undefined> {
  return sql.maybe<Project>(
    manager,
    `SELECT ${PROJECT_COLUMNS} ${FROM_PROJECTS} WHERE p.id = $1 ${lock ? 'FOR UPDATE OF p' : ''}`,
    [id],
  );
}

export async function findProjectsOfOrganization(
  manager: EntityManager,
  organizationId: string,
): Promise<Project[]> {
  return sql.rows<Project>(
    manager,
    `SELECT ${PROJECT_COLUMNS} ${FROM_PROJECTS} WHERE p.organization_id = $1 ORDER BY p.created_at, p.id`,
    [organizationId],
  );
}

/** One statement; `lock` serializes concurrent changes of the project. */
export async function findProjectSetup(
  manager: EntityManager,
  id: string,
  { lock = false } = {},
): Promise<ProjectSetup | undefined> {
  return sql.maybe<ProjectSetup>(
    manager,
    `SELECT ${PROJECT_COLUMNS},
       coalesce((SELECT json_agg(json_build_object('id', r.id, 'type', r.type, 'settings', r.settings,
         'hasSecret', r.sealed_secret IS NOT NULL) ORDER BY r.position)
         FROM project_providers r WHERE r.project_id = p.id), '[]') AS providers,
       coalesce((SELECT json_agg(json_build_object('tool', t.tool, 'requiresDelegation', t.requires_delegation,
         'requiredScopes', t.required_scopes, 'provider', t.provider_id, 'providerScopes', t.provider_scopes)
         ORDER BY t.position) FROM tool_protections t WHERE t.project_id = p.id), '[]') AS tools
     ${FROM_PROJECTS} WHERE p.id = $1 ${lock ? 'FOR UPDATE OF p' : ''}`,
    [id],
  );
}
