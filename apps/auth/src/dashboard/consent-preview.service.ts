import { randomBytes } from 'node:crypto';
import { Clock } from '@bonafide/platform/runtime/clock';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { consentPage } from '../bouncer/consent/consent-page.js';
import { PagesService } from '../pages/pages.service.js';
import { mergeConsentConfig } from '../projects/branding/consent-config.js';
import { findScopeDescriptions } from '../projects/tools/find-scope-descriptions.js';
import type { Project } from '../projects/project.js';

const DAY_MS = 24 * 3_600_000;

/** A preview of the consent page, with a fictitious agent and an inert form. */
@Injectable()
export class ConsentPreviewService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly pages: PagesService,
    private readonly clock: Clock,
  ) {}

  async html(project: Project, draft: object): Promise<string> {
    const lifetimeDays = project.delegationExpirationDays;
    const scopes = project.allowedScopes.length > 0 ? project.allowedScopes : ['files:read', 'files:write'];
    const { manager } = this.dataSource;
    const view = {
      described: await findScopeDescriptions(manager, project.organizationId, scopes),
      riskyScopes: project.riskyScopes,
      agentDid: 'did:web:agent.example',
      agentName: 'Example agent',
      projectName: project.name,
      identifier: 'person@example.com',
      lifetimeDays,
      endsAt: new Date(this.clock.now().getTime() + lifetimeDays * DAY_MS),
      scopes,
      redirectUri: project.completionUrls[0] ?? null,
      delegationId: '',
      csrf: '',
      action: '#',
      ownPath: '#',
      ownAccount: false,
    };
    const page = consentPage(view, mergeConsentConfig(project.consentConfig, draft));
    return this.pages.html({ ...page, isPreview: true }, randomBytes(16).toString('base64'));
  }
}
