import type { Delegation } from '../delegations/delegation.js';
import type { Page } from '../pages/pages.service.js';
import type { ConsentConfig } from '../projects/consent-config.js';
import { brandedPage } from './bouncer-page.js';
import { toolsInWords } from './consent-page.js';
import { showable } from '../pages/showable.js';

export const ownDelegationsPage = (view: {
  delegations: Delegation[];
  email: string;
  csrf: string;
  page: number;
  pages: number;
  signOut: string;
}): Page => ({
  title: 'Your delegations',
  view: 'delegations',
  data: {
    ...view,
    rows: view.delegations.map((one) => ({
      id: one.id,
      status: one.status,
      agent: showable(one.agentName ?? one.agentDid, 120) || 'Agent',
      may:
        one.flow === 'gateway'
          ? one.scopes.join(' ')
          : toolsInWords(one.scopes)
              .map(({ name, actions }) => `${name}: ${actions}`)
              .join('; '),
      ends: one.expiresAt.toISOString().slice(0, 10),
    })),
    previous: view.page > 1 ? view.page - 1 : undefined,
    next: view.page < view.pages ? view.page + 1 : undefined,
  },
});

/** Which of a project's sign-in methods: shown when there are several. */
export const methodsPage = (methods: { id: string; href: string }[], config: ConsentConfig): Page =>
  brandedPage(
    {
      title: 'Your delegations',
      view: 'sign-in-methods',
      data: { methods: methods.map(({ id, href }) => ({ name: showable(id, 60), href })) },
    },
    config,
  );
