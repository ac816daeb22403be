import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ChangeBy } from '../organizations/audit/record-audit-event.js';
import { notFound } from '../errors.js';
import type { BrowserRequest } from '../core/http/browser-exchange.js';
import { findOrganizationBySlug, type Organization } from '../organizations/organization.js';
import { assertRole, roleIn } from '../projects/project-access.js';
import { findProject, type Project } from '../projects/project.js';
import { projectNotFound } from '../projects/project-errors.js';
import type { SignedIn } from '../people/sign-in/browser.service.js';
import type { Role } from '../people/users/user.js';

/** The parts read of a request that SessionGuard admitted; compatible with Express' request. */
type DashboardRequest = BrowserRequest & { signedIn?: SignedIn };

/** What the signed-in user may access. Other organizations and projects are reported as not found. */
@Injectable()
export class DashboardAccessService {
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

/** For changes that cannot grant more than the user's own role may. */
export const changedInRole = (request: DashboardRequest, organizationId: string) => ({
  ...changedBy(request),
  role: roleIn(request.signedIn!.user, organizationId),
});

export const changedBy = (request: DashboardRequest): ChangeBy => ({
  actor: { type: 'user', id: request.signedIn!.user.id, address: request.ip },
  requestId: request.id,
});
