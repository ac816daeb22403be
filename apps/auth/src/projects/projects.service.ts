import { randomAlphanumeric } from '@bonafide/platform/crypto/secrets';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type ChangeBy, recordAuditEvent } from '../organizations/audit/record-audit-event.js';
import { ProjectDelegations } from './project-delegations.js';
import { ApiKeysService } from './api-keys.service.js';
import { findProject, findProjectsOfOrganization, type Project } from './project.js';
import { projectNotFound } from './project-errors.js';
import { markProjectDeleted, type ProjectChanges, updateProject } from './save-project.js';
import { WebhookSecretsService } from './webhook-secrets.service.js';
import { ProjectEntity } from './project.entity.js';

export interface CreatedProject {
  project: Project;
  /** all shown only once: a management key and a runtime key */
  apiKey: string;
  runtimeKey: string;
  webhookSecret: string;
}

@Injectable()
export class ProjectsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly apiKeys: ApiKeysService,
    private readonly webhookSecrets: WebhookSecretsService,
    private readonly delegations: ProjectDelegations,
  ) {}

  /** Creates a consent-only project with API keys and a webhook secret; sign-in methods are added later. */
  async create(organizationId: string, name: string, by: ChangeBy): Promise<CreatedProject> {
    return this.dataSource.transaction(async (manager) => {
      const id = `prj_${randomAlphanumeric(20)}`;
      await manager.insert(ProjectEntity, { id, organizationId, name });
      await recordAuditEvent(manager, { action: 'project.created', organizationId, projectId: id, ...by });
      const { key } = await this.apiKeys.createWithin(
        manager,
        id,
        { name: 'First key', kind: 'management' },
        by,
      );
      const runtime = await this.apiKeys.createWithin(manager, id, { name: 'Runtime', kind: 'runtime' }, by);
      const { secret } = await this.webhookSecrets.rotateWithin(manager, id, by);
      return {
        project: (await findProject(manager, id))!,
        apiKey: key,
        runtimeKey: runtime.key,
        webhookSecret: secret,
      };
    });
  }

  list(organizationId: string): Promise<Project[]> {
    return findProjectsOfOrganization(this.dataSource.manager, organizationId);
  }

  async find(id: string): Promise<Project> {
    const project = await findProject(this.dataSource.manager, id);
    if (!project) throw projectNotFound();
    return project;
  }

  async update(
    id: string,
    changes: Pick<ProjectChanges, 'name' | 'isEnabled'>,
    by: ChangeBy,
  ): Promise<Project> {
    const { project, told } = await this.dataSource.transaction(async (manager) => {
      const before = await findProject(manager, id, { lock: true });
      if (!before) throw projectNotFound();
      await updateProject(manager, id, changes);
      const told =
        changes.isEnabled === false
          ? await this.delegations.revokeAll(
              manager,
              { projectId: id },
              { ...by, reason: 'project_disabled' },
            )
          : undefined;
      await recordAuditEvent(manager, {
        action: 'project.configured',
        organizationId: before.organizationId,
        projectId: id,
        details: { fields: Object.keys(changes) },
        ...by,
      });
      return { project: (await findProject(manager, id))!, told };
    });
    if (told) await this.delegations.startDelivery(told);
    return project;
  }

  /**
   * Takes effect at once: its keys, requests and delegations end. The row is kept while its worker may still have to be
   * notified, because the project's secret signs these messages.
   */
  async delete(id: string, by: ChangeBy): Promise<void> {
    const told = await this.dataSource.transaction(async (manager) => {
      const project = await findProject(manager, id, { lock: true });
      if (!project) throw projectNotFound();
      const ended = await this.delegations.revokeAll(
        manager,
        { projectId: id },
        { ...by, reason: 'project_deleted' },
      );
      await markProjectDeleted(manager, id);
      await recordAuditEvent(manager, {
        action: 'project.deleted',
        organizationId: project.organizationId,
        projectId: id,
        ...by,
      });
      return ended;
    });
    if (told) await this.delegations.startDelivery(told);
  }
}
