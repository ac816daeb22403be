import type { Page } from '../pages/pages.service.js';
import type { ConsentConfig } from '../projects/consent-config.js';
import { brandedPage } from './bouncer-page.js';
import { FLOW_REFUSALS, type FlowRefusalReason } from './flow-refusal.js';
import type { LoginForm } from './login-form.js';
import { showable, showableParagraphs } from '../pages/showable.js';

const PASSWORD = `
<h1><%= it.title %></h1>
<% it.description.forEach((line) => { %><p><%= line %></p><% }) %>
<% if (it.fault) { %><p class="alert" role="alert" id="fault"><%= it.fault %></p><% } %>
<form method="post" action="<%= it.action %>">
<input type="hidden" name="_csrf" value="<%= it.csrf %>">
<label for="identity"><%= it.identityLabel %></label>
<input id="identity" name="identity" type="text" autocomplete="username" required maxlength="254" autocapitalize="none" spellcheck="false" value="<%= it.identity %>"<% if (it.fault) { %> aria-describedby="fault"<% } %>>
<label for="password"><%= it.passwordLabel %></label>
<input id="password" name="password" type="password" autocomplete="current-password" required maxlength="1024"<% if (it.fault) { %> aria-describedby="fault"<% } %>>
<div class="actions"><button class="primary" type="submit"><%= it.submit %></button></div>
</form>
<% it.terms.forEach((line) => { %><p class="muted"><%= line %></p><% }) %>
`;

/** The form of a password project, in its words. */
export function passwordPage(
  form: LoginForm,
  config: ConsentConfig,
  entered: { csrf: string; action: string; identity?: string; fault?: string; status?: number },
): Page {
  const title = showable(form.formTitle, 120);
  return brandedPage(
    {
      title: entered.fault ? `Error: ${title}` : title,
      status: entered.status,
      template: PASSWORD,
      data: {
        identity: '',
        ...entered,
        title,
        description: showableParagraphs(form.formDescription, 500),
        identityLabel: showable(form.identityFieldLabel, 60),
        passwordLabel: showable(form.passwordFieldLabel, 60),
        submit: showable(form.submitButtonText, 60),
        terms: form.terms ? showableParagraphs(form.terms, 1_000) : [],
      },
    },
    config,
  );
}

const DONE = `
<h1><%= it.title %></h1>
<p><%= it.text %></p>
<% if (it.code) { %><p>Give this code to the agent. It works once, for five minutes.</p>
<p><code class="code" tabindex="0"><%= it.code %></code></p><% } %>
<% if (it.next) { %><p><a href="<%= it.next %>">Continue</a></p><% } %>
<% if (it.own) { %><p class="muted">You can end it whenever you like: <a href="<%= it.own %>">your delegations</a>.</p><% } %>
`;

/**
 * After the decision. With somewhere to go the browser goes there by itself: from a page, because a redirect straight out
 * of the form would have to be allowed by the form's own policy.
 */
export function donePage(
  outcome: { approved: boolean; next?: string; code?: string; own: string },
  config: ConsentConfig,
): Page {
  const title = outcome.approved ? 'Approved' : 'Refused';
  return brandedPage(
    {
      title,
      template: DONE,
      data: {
        title,
        text: outcome.approved
          ? 'The agent may now act for you as you allowed.'
          : 'Nothing was approved. The agent may not act for you.',
        code: outcome.code,
        next: outcome.next,
        own: outcome.approved ? outcome.own : undefined,
      },
      refreshTo: outcome.next,
    },
    config,
  );
}

const REFUSAL = `
<h1><%= it.title %></h1>
<p><%= it.text %></p>
<% if (it.requestId) { %><p class="muted">Request: <code><%= it.requestId %></code></p><% } %>
`;

export const refusalPage = (reason: FlowRefusalReason, requestId?: string): Page => {
  const { status, title, text } = FLOW_REFUSALS[reason];
  return { status, title, template: REFUSAL, data: { title, text, requestId } };
};
