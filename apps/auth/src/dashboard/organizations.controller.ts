import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Inject,
  Param,
  Patch,
  Post,
  Query,
  Req,
} from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { AUTH_CONFIG, type AuthConfig } from '../config.js';
import { ERROR_RESPONSES } from '../core/http/error-responses.docs.js';
import { DelegationManagementService } from '../delegations/delegation-management.service.js';
import { DelegationsQueryDto } from '../delegations/delegations.dto.js';
import { enveloped, pageOf } from '../core/http/envelope.js';
import { ProjectsService } from '../projects/projects.service.js';
import { projectView } from '../projects/project-views.js';
import { SessionOnly } from '../people/sign-in/session.guard.js';
import { invitationUrl } from '../people/users/invitation-url.js';
import { InvitationsService } from '../people/users/invitations.service.js';
import { UsersService } from '../people/users/users.service.js';
import { AuditLogService } from '../organizations/audit/audit-log.service.js';
import { AuditQueryDto, NewMemberDto, NewProjectDto, RoleDto } from './dashboard.dto.js';
import { changedBy, DashboardAccessService } from './dashboard-access.service.js';
import { MembersService } from './members.service.js';
import { Does } from '../core/http/effects.js';

@ApiTags('dashboard: organizations')
@SessionOnly()
@Controller('api/v1/dashboard/organizations')
export class OrganizationsController {
  constructor(
    private readonly access: DashboardAccessService,
    private readonly members: MembersService,
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
    private readonly invitations: InvitationsService,
    private readonly users: UsersService,
    private readonly projects: ProjectsService,
    private readonly delegations: DelegationManagementService,
    private readonly audit: AuditLogService,
  ) {}

  @Get()
  @Does('reads-own')
  @ApiOperation({ summary: "The signed-in user's organizations" })
  list(@Req() request: Request) {
    const items = request.signedIn!.user.memberships.map((one) => ({
      slug: one.organizationSlug,
      name: one.organizationName,
      role: one.role,
    }));
    return enveloped(request, { items });
  }

  @Get(':org/members')
  @Does('reads-people')
  @ApiOperation({ summary: 'Members of the organization' })
  async listMembers(@Param('org') slug: string, @Req() request: Request) {
    const { id } = await this.access.organization(request, slug, 'viewer');
    return enveloped(request, { items: await this.members.list(id) });
  }

  @Post(':org/members')
  @Does('lets-in', 'grants')
  @ApiOperation({
    summary: 'Adds a member',
    description: `Owners only. A person without an account gets one and is a member at once. A person with an account becomes a member by opening \`invitation.url\`, signed in, and accepting. The URL is shown only once, for you to pass on to that person, and is valid for a week.`,
  })
  @ApiResponse(ERROR_RESPONSES[409])
  async addMember(@Param('org') slug: string, @Body() body: NewMemberDto, @Req() request: Request) {
    await this.access.organization(request, slug, 'owner');
    const { user, invitation } = await this.users.invite(
      { ...body, organizationSlug: slug },
      changedBy(request).actor,
    );
    return enveloped(request, {
      userId: user.id,
      email: user.email,
      role: body.role,
      invitation: invitation
        ? { url: invitationUrl(this.config.PUBLIC_URL, invitation.token), expiresAt: invitation.expiresAt }
        : null,
    });
  }

  @Get(':org/invitations')
  @Does('reads-people')
  @ApiOperation({ summary: 'Open invitations' })
  async listInvitations(@Param('org') slug: string, @Req() request: Request) {
    const { id } = await this.access.organization(request, slug, 'viewer');
    return enveloped(request, { items: await this.invitations.list(id) });
  }

  @Delete(':org/invitations/:invitedId')
  @Does('takes-away')
  @HttpCode(200)
  @ApiOperation({ summary: 'Withdraws an invitation', description: 'Owners only.' })
  async withdrawInvitation(
    @Param('org') slug: string,
    @Param('invitedId') userId: string,
    @Req() request: Request,
  ) {
    const { id } = await this.access.organization(request, slug, 'owner');
    await this.invitations.withdraw(id, userId, changedBy(request));
    return enveloped(request, { userId, withdrawn: true });
  }

  @Patch(':org/members/:userId')
  @Does('grants')
  @ApiOperation({
    summary: "Changes a member's role",
    description: `Owners only; the last owner cannot be demoted.`,
  })
  @ApiResponse(ERROR_RESPONSES[409])
  async changeRole(
    @Param('org') slug: string,
    @Param('userId') userId: string,
    @Body() { role }: RoleDto,
    @Req() request: Request,
  ) {
    const { id } = await this.access.organization(request, slug, 'owner');
    await this.members.changeRole(id, userId, role, changedBy(request));
    return enveloped(request, { userId, role });
  }

  @Delete(':org/members/:userId')
  @Does('takes-away')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Removes a member',
    description:
      'Owners only; the last owner cannot be removed. `keysLeft` are the live API keys that they made: revoke those that they may still know.',
  })
  @ApiResponse(ERROR_RESPONSES[409])
  async removeMember(@Param('org') slug: string, @Param('userId') userId: string, @Req() request: Request) {
    const { id } = await this.access.organization(request, slug, 'owner');
    const keysLeft = await this.members.remove(id, userId, changedBy(request));
    return enveloped(request, { userId, removed: true, keysLeft });
  }

  @Post(':org/members/:userId/disable')
  @Does('takes-away')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Disables a member',
    description:
      'Owners only; the last owner cannot be disabled. Ends the member’s sessions and the delegations they approved for the organization. `keysLeft` are the live API keys that they made.',
  })
  @ApiResponse(ERROR_RESPONSES[409])
  async disableMember(@Param('org') slug: string, @Param('userId') userId: string, @Req() request: Request) {
    const { id } = await this.access.organization(request, slug, 'owner');
    const keysLeft = await this.members.disable(id, userId, changedBy(request));
    return enveloped(request, { userId, disabled: true, keysLeft });
  }

  @Post(':org/members/:userId/enable')
  @Does('lets-in')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Re-enables a member',
    description: `Owners only. Revoked delegations stay revoked.`,
  })
  async enableMember(@Param('org') slug: string, @Param('userId') userId: string, @Req() request: Request) {
    const { id } = await this.access.organization(request, slug, 'owner');
    await this.members.enable(id, userId, changedBy(request));
    return enveloped(request, { userId, disabled: false });
  }

  @Post(':org/members/:userId/sign-out')
  @Does('takes-away')
  @HttpCode(200)
  @ApiOperation({ summary: "Ends all of a member's sessions", description: 'Owners only.' })
  async signOutMember(@Param('org') slug: string, @Param('userId') userId: string, @Req() request: Request) {
    const { id } = await this.access.organization(request, slug, 'owner');
    await this.members.signOut(id, userId, changedBy(request));
    return enveloped(request, { userId, signedOut: true });
  }

  @Get(':org/projects')
  @Does('reads-settings')
  @ApiOperation({ summary: "The organization's projects" })
  async listProjects(@Param('org') slug: string, @Req() request: Request) {
    const { id } = await this.access.organization(request, slug, 'viewer');
    return enveloped(request, { items: (await this.projects.list(id)).map(projectView) });
  }

  @Post(':org/projects')
  @Does('grants', 'moves-secrets')
  @ApiOperation({
    summary: 'Creates a project',
    description: `Its API keys (\`apiKey\` for management, \`runtimeKey\`) and webhook secret are shown only once.`,
  })
  async createProject(@Param('org') slug: string, @Body() body: NewProjectDto, @Req() request: Request) {
    const { id } = await this.access.organization(request, slug, 'admin');
    const created = await this.projects.create(id, body.name, changedBy(request));
    const { project, apiKey, runtimeKey, webhookSecret } = created;
    return enveloped(request, { ...projectView(project), apiKey, runtimeKey, webhookSecret });
  }

  @Get(':org/delegations')
  @Does('reads-people')
  @ApiOperation({ summary: 'Delegations of both flows, newest first' })
  async listDelegations(
    @Param('org') slug: string,
    @Query() query: DelegationsQueryDto,
    @Req() request: Request,
  ) {
    const { id } = await this.access.organization(request, slug, 'viewer');
    return enveloped(request, await this.delegations.ofOrganization(id, query));
  }

  @Get(':org/audit-log')
  @Does('reads-people')
  @ApiOperation({ summary: 'Audit log, newest first' })
  async auditLog(@Param('org') slug: string, @Query() query: AuditQueryDto, @Req() request: Request) {
    const { id: organizationId } = await this.access.organization(request, slug, 'viewer');
    const { page = 1, pageSize = 100, delegation_id: delegationId, project_id: projectId } = query;
    const filter = { organizationId, delegationId, projectId };
    const { items, total } = await this.audit.list({ ...filter, organizationSlug: slug }, { page, pageSize });
    return enveloped(request, pageOf(items, total, page, pageSize));
  }
}
