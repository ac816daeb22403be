import type { Page } from '../pages/pages.service.js';
import type { ConsentConfig } from '../projects/consent-config.js';
import { actionOf, inWords, toolOf } from '../projects/tool-scope.js';
import { brandedPage } from './bouncer-page.js';
import { showable, showableParagraphs } from '../pages/showable.js';

const TEMPLATE = `
<h1><%= it.title %></h1>
<% it.description.forEach((line) => { %><p><%= line %></p><% }) %>
<dl>
<dt>Agent</dt>
<dd><% if (it.agentName) { %><bdi><%= it.agentName %></bdi> <span class="muted">(the name it gives itself)</span><br><% } %><code><%= it.agentDid %></code></dd>
<dt>For</dt>
<dd><bdi><%= it.project %></bdi></dd>
<% if (it.identifier) { %><dt>You are signed in as</dt>
<dd><bdi><%= it.identifier %></bdi></dd><% } %>
<dt>The permission ends</dt>
<dd><%= it.lifetime %> <time datetime="<%= it.endsOn %>">on <%= it.endsOn %></time></dd>
</dl>
<h2 id="scopes">What it may do for you</h2>
<ul class="scopes" aria-labelledby="scopes">
<% it.tools.forEach((tool) => { %><li><bdi><%= tool.name %></bdi>: <%= tool.actions %><br><span class="muted"><% tool.scopes.forEach((scope, n) => { %><%= n > 0 ? ' ' : '' %><code><%= scope %></code><% }) %></span></li>
<% }) %></ul>
<% if (it.returnsTo) { %><p class="muted">Afterwards you go on to <bdi><%= it.returnsTo %></bdi>.</p><% } %>
<form method="post" action="<%= it.action %>">
<input type="hidden" name="_csrf" value="<%= it.csrf %>">
<input type="hidden" name="delegation" value="<%= it.delegationId %>">
<% if (it.terms.length > 0 || it.termsUrl) { %>
<fieldset><legend>Terms</legend>
<% it.terms.forEach((line) => { %><p><%= line %></p><% }) %>
<% if (it.termsUrl) { %><p><a href="<%= it.termsUrl %>" rel="noopener noreferrer" target="_blank">Read the terms (opens a new tab)</a></p><% } %>
<% if (it.termsRequired) { %><label><input type="checkbox" name="terms" value="accepted" required> I accept the terms</label>
<% if (it.termsFault) { %><p class="alert" role="alert">Accept the terms to approve.</p><% } %><% } %>
</fieldset>
<% } %>
<div class="actions">
<button class="plain" type="submit" name="decision" value="deny" formnovalidate><%= it.denyText %></button>
<button class="primary" type="submit" name="decision" value="approve"><%= it.approveText %></button>
</div>
</form>
<p class="muted">You can end this permission at any time<% if (it.ownAccount) { %> at <a href="/delegations">your delegations</a><% } %>.</p>
<% if (it.signOut) { %><form class="inline" method="post" action="/signout"><input type="hidden" name="_csrf" value="<%= it.csrf %>"><input type="hidden" name="return_to" value="<%= it.action %>"><button class="link" type="submit">Use another account</button></form><% } %>
`;

export interface ConsentView {
  agentDid: string;
  agentName: string | null;
  projectName: string;
  identifier: string | null;
  lifetimeDays: number;
  endsAt: Date;
  scopes: readonly string[];
  redirectUri: string | null;
  delegationId: string;
  csrf: string;
  action: string;
  /** signed in with an account of this service */
  ownAccount: boolean;
  /** approving was tried without accepting terms that must be accepted */
  termsFault?: boolean;
}

/** What an agent asks for, in words, and the two answers to it. */
export function consentPage(view: ConsentView, config: ConsentConfig): Page {
  const { ui, terms } = config;
  const agent = view.agentName === null ? 'an agent' : showable(view.agentName, 60) || 'an agent';
  const title = ui?.title ? showable(ui.title, 120) : `Let ${agent} act for you?`;
  return brandedPage(
    {
      title: view.termsFault ? `Error: ${title}` : title,
      status: view.termsFault ? 400 : 200,
      template: TEMPLATE,
      data: {
        ...view,
        title,
        description: showableParagraphs(
          ui?.description ??
            'An agent asks to use the tools below on your behalf. Approve only if you expected this.',
          600,
        ),
        agentName: view.agentName && showable(view.agentName, 120),
        agentDid: showable(view.agentDid, 512),
        project: showable(view.projectName, 120),
        identifier: view.identifier && showable(view.identifier, 254),
        lifetime: `after ${view.lifetimeDays} ${view.lifetimeDays === 1 ? 'day' : 'days'},`,
        endsOn: view.endsAt.toISOString().slice(0, 10),
        tools: toolsInWords(view.scopes),
        returnsTo: view.redirectUri && hostShown(view.redirectUri),
        terms: terms?.text ? showableParagraphs(terms.text, 2_000) : [],
        termsUrl: terms?.url,
        termsRequired: terms?.required === true,
        approveText: ui?.approveButtonText ? showable(ui.approveButtonText, 40) : 'Approve',
        denyText: ui?.denyButtonText ? showable(ui.denyButtonText, 40) : 'Refuse',
        signOut: view.ownAccount,
      },
    },
    config,
  );
}

/** The scopes by tool, in the order asked for: `files: read, write`. */
export function toolsInWords(
  scopes: readonly string[],
): { name: string; actions: string; scopes: string[] }[] {
  const tools = new Map<string, string[]>();
  for (const scope of scopes) tools.set(toolOf(scope), [...(tools.get(toolOf(scope)) ?? []), scope]);
  return [...tools].map(([tool, own]) => ({
    name: inWords(tool),
    actions: own.map((scope) => inWords(actionOf(scope))).join(', '),
    scopes: own,
  }));
}

const hostShown = (uri: string): string => {
  const { host, protocol } = new URL(uri);
  return showable(host === '' ? `an app (${protocol.slice(0, -1)})` : host, 120);
};
