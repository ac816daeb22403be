import { Clock } from '@bonafide/platform/runtime/clock';
import { Injectable } from '@nestjs/common';
import type { AuditedRequest } from '../organizations/audit/record-audit-event.js';
import { DataSource } from 'typeorm';
import type { Delegation } from './delegation.js';
import { findDelegation } from './find-delegation.js';
import { notFound } from '../errors.js';
import { type Access, actorOf, assertProjectAccess, assertRole, roleIn } from '../projects/project-access.js';
import { findProject } from '../projects/project.js';
import { projectNotFound } from '../projects/project-errors.js';
import { delegationView, type DelegationView } from './delegation-view.js';
import { type Page, pageOf } from '../core/http/envelope.js';
import { type DelegationFilter, listDelegations } from './list-delegations.js';
import { DelegationsService } from './delegations.service.js';
import type { DelegationsQueryDto } from './delegations.dto.js';

const PAGE_SIZE = 100;

/** Lists, shows and revokes delegations, for a project with its key and for an organization's members. */
@Injectable()
export class DelegationManagementService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly delegations: DelegationsService,
  ) {}

  async ofProject(
    access: Access,
    projectId: string,
    query: DelegationsQueryDto,
  ): Promise<Page<DelegationView>> {
    const project = await findProject(this.dataSource.manager, projectId);
    if (!project) throw projectNotFound();
    assertProjectAccess(access, project, 'viewer');
    return this.page({ projectId }, query);
  }

  /** Delegations of both flows. */
  async ofOrganization(organizationId: string, query: DelegationsQueryDto): Promise<Page<DelegationView>> {
    return this.page({ organizationId, projectId: query.project_id }, query);
  }

  async view(access: Access, id: string): Promise<DelegationView> {
    return delegationView(await this.accessible(access, id, 'viewer'), this.clock.now());
  }

  async revoke(access: Access, id: string, reason: string, by: AuditedRequest): Promise<DelegationView> {
    await this.accessible(access, id, 'admin');
    const actor = { ...actorOf(access), address: by.ip };
    const revoked = await this.delegations.end(id, { reason, actor, requestId: by.id });
    return delegationView(revoked, this.clock.now());
  }

  /** Throws 404 for other organizations' delegations. */
  private async accessible(access: Access, id: string, least: 'viewer' | 'admin'): Promise<Delegation> {
    const delegation = id.startsWith('dlg_') ? await findDelegation(this.dataSource.manager, id) : undefined;
    if (!delegation) throw notFound('delegation');
    if ('key' in access) {
      if (delegation.projectId !== access.key.projectId) throw notFound('delegation');
      return delegation;
    }
    if (roleIn(access.user, delegation.organizationId) === undefined) throw notFound('delegation');
    assertRole(access.user, delegation.organizationId, least);
    return delegation;
  }

  private async page(filter: DelegationFilter, query: DelegationsQueryDto): Promise<Page<DelegationView>> {
    const { page = 1, pageSize = PAGE_SIZE, status, agent_did: agentDid, user, tool, chain } = query;
    const now = this.clock.now();
    const found = await listDelegations(
      this.dataSource.manager,
      { ...filter, status, agentDid, user, tool, chain },
      { page, pageSize, now },
    );
    return pageOf(
      found.delegations.map((delegation) => delegationView(delegation, now)),
      found.total,
      page,
      pageSize,
    );
  }
}
