import type { Delegation } from '../delegations/delegation.js';
import type { Page } from '../pages/pages.service.js';
import type { ConsentConfig } from '../projects/consent-config.js';
import { brandedPage } from './bouncer-page.js';
import { toolsInWords } from './consent-page.js';
import { showable } from '../pages/showable.js';

const TEMPLATE = `
<h1>Your delegations</h1>
<p>Signed in as <bdi><%= it.email %></bdi>.</p>
<% if (it.rows.length === 0) { %><p>No agent acts for you.</p><% } %>
<% it.rows.forEach((row) => { %>
<article aria-labelledby="<%= row.id %>">
<h2 id="<%= row.id %>"><bdi><%= row.agent %></bdi></h2>
<dl>
<dt>Status</dt><dd><%= row.status %></dd>
<dt>May</dt><dd><%= row.may %></dd>
<dt><%= row.status === 'active' ? 'Ends' : 'Until' %></dt><dd><%= row.ends %></dd>
<dt>Id</dt><dd><code><%= row.id %></code></dd>
</dl>
<% if (row.status === 'active') { %><form method="post" action="/delegations/<%= row.id %>/revoke"><input type="hidden" name="_csrf" value="<%= it.csrf %>"><button class="plain" type="submit" aria-describedby="<%= row.id %>">End it now</button></form><% } %>
</article>
<% }) %>
<% if (it.previous || it.next) { %><p><% if (it.previous) { %><a href="/delegations?page=<%= it.previous %>">Newer</a> <% } %><% if (it.next) { %><a href="/delegations?page=<%= it.next %>">Older</a><% } %></p><% } %>
<form class="inline" method="post" action="<%= it.signOut %>"><input type="hidden" name="_csrf" value="<%= it.csrf %>"><button class="link" type="submit">Sign out</button></form>
`;

const CSS = `article{margin:1.25rem 0 0;padding:1.25rem 0 0;border-top:1px solid var(--line)}article h2{margin:0}article form{margin-bottom:1.25rem}`;

export const ownDelegationsPage = (view: {
  delegations: Delegation[];
  email: string;
  csrf: string;
  page: number;
  pages: number;
  signOut: string;
}): Page => ({
  title: 'Your delegations',
  template: TEMPLATE,
  css: CSS,
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

const METHODS = `
<h1>Your delegations</h1>
<p>How did you sign in when you allowed them?</p>
<ul><% it.methods.forEach((method) => { %><li><a href="<%= method.href %>"><bdi><%= method.name %></bdi></a></li><% }) %></ul>
`;

/** Which of a project's sign-in methods: shown when there are several. */
export const methodsPage = (methods: { id: string; href: string }[], config: ConsentConfig): Page =>
  brandedPage(
    {
      title: 'Your delegations',
      template: METHODS,
      data: { methods: methods.map(({ id, href }) => ({ name: showable(id, 60), href })) },
    },
    config,
  );
