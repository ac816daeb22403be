import { sql } from '@bonafide/platform/database/sql';
/** The statements that write a project's parts. Callers hold the project's row locked. */
import { type EntityManager, In } from 'typeorm';
import type { Project, ToolProtection } from './project.js';
import { ProjectEntity } from './project.entity.js';
import type { WrittenProvider } from './providers/read-provider.js';
import { ProjectProviderEntity } from './providers/project-provider.entity.js';
import { ToolProtectionEntity } from './tools/tool-protection.entity.js';

export type ProjectChanges = Partial<
  Pick<
    Project,
    | 'name'
    | 'isEnabled'
    | 'allowedScopes'
    | 'deniedAgents'
    | 'riskyScopes'
    | 'scopeRoles'
    | 'requireAgentProof'
    | 'requirePkce'
    | 'defaultProvider'
    | 'delegationExpirationDays'
    | 'consentConfig'
    | 'mcpServerUrl'
    | 'workerUrl'
    | 'completionUrls'
  >
>;

export async function updateProject(
  manager: EntityManager,
  id: string,
  changes: ProjectChanges,
): Promise<void> {
  await manager.update(ProjectEntity, { id }, { ...changes, updatedAt: () => 'now()' });
}

/** Marks the project as deleted, so that it is no longer found; deletes its keys and open requests. */
export async function markProjectDeleted(manager: EntityManager, id: string): Promise<void> {
  await sql.run(manager, 'UPDATE projects SET deleted_at = now(), is_enabled = false WHERE id = $1', [id]);
  await sql.run(
    manager,
    'UPDATE project_api_keys SET revoked_at = now() WHERE project_id = $1 AND revoked_at IS NULL',
    [id],
  );
  await sql.run(manager, 'DELETE FROM bouncer_requests WHERE project_id = $1', [id]);
}

/** Purges a batch of projects deleted before this time. Returns the number of rows. */
export async function purgeDeletedProjects(manager: EntityManager, before: Date): Promise<number> {
  return sql.count(
    manager,
    `DELETE FROM projects WHERE id IN (
       SELECT id FROM projects WHERE deleted_at < $1 ORDER BY deleted_at LIMIT 100 FOR UPDATE SKIP LOCKED)`,
    [before],
  );
}

/** Inserts or changes a provider; its position stays. `sealedSecret`: undefined keeps it, null removes it. */
export async function saveProvider(
  manager: EntityManager,
  projectId: string,
  { provider }: WrittenProvider,
  sealedSecret: Buffer | null | undefined,
): Promise<void> {
  await sql.run(
    manager,
    `INSERT INTO project_providers (project_id, id, type, settings, sealed_secret) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (project_id, id) DO UPDATE SET type = excluded.type, settings = excluded.settings, updated_at = now(),
       sealed_secret = CASE WHEN $6 THEN project_providers.sealed_secret ELSE excluded.sealed_secret END`,
    [
      projectId,
      provider.id,
      provider.type,
      JSON.stringify(provider.settings),
      sealedSecret ?? null,
      sealedSecret === undefined,
    ],
  );
}

export async function deleteProviders(
  manager: EntityManager,
  projectId: string,
  ids: string[],
): Promise<void> {
  await manager.delete(ProjectProviderEntity, { projectId, id: In(ids) });
}

export async function saveTool(
  manager: EntityManager,
  projectId: string,
  tool: ToolProtection,
): Promise<void> {
  await sql.run(
    manager,
    `INSERT INTO tool_protections (project_id, tool, requires_delegation, required_scopes, provider_id, provider_scopes)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (project_id, tool) DO UPDATE SET requires_delegation = excluded.requires_delegation,
       required_scopes = excluded.required_scopes, provider_id = excluded.provider_id,
       provider_scopes = excluded.provider_scopes`,
    [projectId, tool.tool, tool.requiresDelegation, tool.requiredScopes, tool.provider, tool.providerScopes],
  );
}

export async function deleteTools(manager: EntityManager, projectId: string, tools: string[]): Promise<void> {
  await manager.delete(ToolProtectionEntity, { projectId, tool: In(tools) });
}
