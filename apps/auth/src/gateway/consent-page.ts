import type { Page } from '../pages/pages.service.js';
import { showable } from '../pages/showable.js';

const TEMPLATE = `
<h1>Allow <bdi><%= it.clientName ?? 'an application without a name' %></bdi> to act for you?</h1>
<p class="muted">Signed in as <bdi><%= it.email %></bdi>.</p>
<% if (it.isLocal) { %><p class="note" role="note">This application runs on a computer and cannot prove who made it. Continue only if you started it yourself just now.</p>
<% } else { %><p class="muted">The application chose its name itself. Check that you know where you will return to.</p><% } %>
<dl>
<dt>You return to</dt><dd><%= it.returnsTo %></dd>
<dt>It may</dt><dd>use the tools of <bdi><%= it.resource %></bdi> in your name</dd>
<% if (it.organizations.length === 1) { %><dt>On behalf of</dt><dd><bdi><%= it.organizations[0].name %></bdi></dd><% } %>
<dt>For how long</dt><dd><%= it.lifetime %></dd>
</dl>
<form method="post" action="/consent">
<input type="hidden" name="_csrf" value="<%= it.csrf %>">
<input type="hidden" name="interaction" value="<%= it.interaction %>">
<% if (it.organizations.length === 1) { %><input type="hidden" name="organization" value="<%= it.organizations[0].id %>">
<% } else { %><fieldset><legend>On behalf of</legend>
<% it.organizations.forEach((organization, index) => { %><label><input type="radio" name="organization" value="<%= organization.id %>" <% if (index === 0) { %>checked<% } %>><bdi><%= organization.name %></bdi></label>
<% }) %></fieldset><% } %>
<div class="actions">
<button class="plain" type="submit" name="decision" value="deny">Deny</button>
<button class="primary" type="submit" name="decision" value="approve">Allow</button>
</div>
</form>
<form method="post" action="/signout">
<input type="hidden" name="_csrf" value="<%= it.csrf %>">
<input type="hidden" name="interaction" value="<%= it.interaction %>">
<p class="muted">Not you? <button class="link" type="submit">Use another account</button></p>
</form>
`;

export interface ConsentView {
  clientName?: string;
  email: string;
  /** the host, or the app's scheme, the browser goes back to */
  returnsTo: string;
  /** only ever returns to this machine */
  isLocal: boolean;
  resource: string;
  organizations: { id: string; name: string }[];
  lifetime: string;
  csrf: string;
  interaction: string;
}

export const consentPage = (view: ConsentView): Page => ({
  title: 'Allow access?',
  template: TEMPLATE,
  data: {
    ...view,
    clientName: view.clientName && showable(view.clientName, 80),
    organizations: view.organizations.map(({ id, name }) => ({ id, name: showable(name, 80) })),
    resource: showable(view.resource, 200),
    returnsTo: showable(view.returnsTo, 120),
  },
});

const RETURNING = `
<h1><%= it.approved ? 'Allowed' : 'Denied' %></h1>
<p role="status">You are being taken back to <bdi><%= it.clientName ?? 'the application' %></bdi>.</p>
<p><a href="<%= it.resumeUrl %>">Continue</a> if nothing happens. You can close this page afterwards.</p>
`;

/** Stands between the form and the redirect: a browser would apply the form's policy to where the redirect leads. */
export const returningPage = (view: { approved: boolean; clientName?: string; resumeUrl: string }): Page => ({
  title: view.approved ? 'Allowed' : 'Denied',
  template: RETURNING,
  data: { ...view, clientName: view.clientName && showable(view.clientName, 80) },
  refreshTo: view.resumeUrl,
});
