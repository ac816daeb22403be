import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { DataSource } from 'typeorm';
import { notFound } from '../errors.js';
import { findOrganizationBySlug, type Organization } from '../organizations/organization.js';
import { assertRole } from '../projects/project-access.js';
import { findProject, type Project } from '../projects/project.js';
import { projectNotFound } from '../projects/project-errors.js';
import type { ChangeBy } from '../projects/project-settings.service.js';
import type { Role } from '../users/user.js';

/** What the signed-in user may touch. Others' organizations and projects are not there for them. */
@Injectable()
export class DashboardAccess {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  async organization(request: Request, slug: string, least: Role): Promise<Organization> {
    const organization = await findOrganizationBySlug(this.dataSource.manager, slug);
    if (!organization) throw notFound('organization');
    assertRole(request.signedIn!.user, organization.id, least);
    return organization;
  }

  async project(request: Request, id: string, least: Role): Promise<Project> {
    const project = await findProject(this.dataSource.manager, id);
    if (!project) throw projectNotFound();
    assertRole(request.signedIn!.user, project.organizationId, least, 'project');
    return project;
  }
}

export const changedBy = (request: Request): ChangeBy => ({
  actor: { type: 'user', id: request.signedIn!.user.id, address: request.ip },
  requestId: request.id,
});
