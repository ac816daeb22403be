import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ChangeBy } from '../audit/record-audit-event.js';
import { notFound } from '../errors.js';
import type { BrowserRequest } from '../http/browser-exchange.js';
import { findOrganizationBySlug, type Organization } from '../organizations/organization.js';
import { assertRole, roleIn } from '../projects/project-access.js';
import { findProject, type Project } from '../projects/project.js';
import { projectNotFound } from '../projects/project-errors.js';
import type { SignedIn } from '../signin/browser.service.js';
import type { Role } from '../users/user.js';

/** What is known of a request that SessionGuard let through; Express' request has all of it. */
type DashboardRequest = BrowserRequest & { signedIn?: SignedIn };

/** What the signed-in user may touch. Others' organizations and projects are not there for them. */
@Injectable()
export class DashboardAccess {
  constructor(private readonly dataSource: DataSource) {}

  async organization(request: DashboardRequest, slug: string, least: Role): Promise<Organization> {
    const organization = await findOrganizationBySlug(this.dataSource.manager, slug);
    if (!organization) throw notFound('organization');
    assertRole(request.signedIn!.user, organization.id, least);
    return organization;
  }

  async project(request: DashboardRequest, id: string, least: Role): Promise<Project> {
    const project = await findProject(this.dataSource.manager, id);
    if (!project) throw projectNotFound();
    assertRole(request.signedIn!.user, project.organizationId, least, 'project');
    return project;
  }
}

/** For what nobody gives beyond their own role. */
export const changedInRole = (request: DashboardRequest, organizationId: string) => ({
  ...changedBy(request),
  role: roleIn(request.signedIn!.user, organizationId),
});

export const changedBy = (request: DashboardRequest): ChangeBy => ({
  actor: { type: 'user', id: request.signedIn!.user.id, address: request.ip },
  requestId: request.id,
});
