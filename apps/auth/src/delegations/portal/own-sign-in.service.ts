import { Clock } from '@bonafide/platform/runtime/clock';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Page, Redirect } from '../../pages/page.js';
import { findProjectSetup } from '../../projects/project.js';
import { AUTHORIZATION_URL_MS } from '../../limits.js';
import { linkPath, ownSignInPath } from '../../bouncer/request/bouncer-urls.js';
import { FlowRefusal } from '../../bouncer/request/flow-refusal.js';
import { methodsPage } from './sign-in-methods-page.js';
import { RequestLinksService } from '../../bouncer/request/request-links.service.js';

const OWN_ACCOUNT = '/signin?return_to=%2Fdelegations';

/** Sign-in to one's own delegations through the provider with which they were approved. */
@Injectable()
export class OwnSignInService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly links: RequestLinksService,
  ) {}

  /**
   * Redirects to the project's provider, with the same links, states and forms as an approval; shows a choice if there are
   * several; uses our own sign-in if people approve with an account here.
   */
  async begin(projectId: string, providerId: unknown): Promise<Page | Redirect> {
    const project = await findProjectSetup(this.dataSource.manager, projectId);
    if (!project) throw new FlowRefusal('unknown');
    const methods = project.providers.filter(({ type }) => type !== 'none');
    const provider =
      project.providers.length === 1 ? methods[0] : methods.find(({ id }) => id === providerId);
    if (methods.length === 0) return { redirectTo: OWN_ACCOUNT };
    if (!provider)
      return methodsPage(
        project.providers.map(({ id, type }) => ({
          id,
          type,
          href: type === 'none' ? OWN_ACCOUNT : ownSignInPath(projectId, id),
        })),
        project.consentConfig,
      );
    const linkExpiresAt = new Date(this.clock.now().getTime() + AUTHORIZATION_URL_MS);
    const id = this.links.newId(projectId, linkExpiresAt);
    const link = this.links.withRequest(linkPath(id), {
      id,
      purpose: 'own',
      projectId,
      agentDid: '',
      agentName: null,
      scopes: [],
      lifetimeDays: 1,
      providerId: provider.id,
      providerType: provider.type,
      redirectUri: null,
      agentState: null,
      proofHash: null,
      codeChallenge: null,
      linkExpiresAt,
      deadlineAt: linkExpiresAt,
    });
    return { redirectTo: link };
  }
}
