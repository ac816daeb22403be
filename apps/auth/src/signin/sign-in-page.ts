import type { Page } from '../pages/pages.service.js';
import { showable } from '../pages/showable.js';

const TEMPLATE = `
<h1>Sign in</h1>
<% if (it.clientName) { %><p>to continue to <bdi><%= it.clientName %></bdi></p><% } %>
<% if (it.fault) { %><p class="alert" role="alert" id="fault"><%= it.fault %></p><% } %>
<form method="post" action="/signin">
<input type="hidden" name="_csrf" value="<%= it.csrf %>">
<% if (it.interaction) { %><input type="hidden" name="interaction" value="<%= it.interaction %>"><% } %>
<% if (it.returnTo) { %><input type="hidden" name="return_to" value="<%= it.returnTo %>"><% } %>
<label for="email">E-mail address</label>
<input id="email" name="email" type="email" autocomplete="username" required maxlength="254" value="<%= it.email %>"
<% if (it.fault) { %>aria-describedby="fault"<% } %>>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required maxlength="200"
<% if (it.fault) { %>aria-describedby="fault"<% } %>>
<div class="actions"><button class="primary" type="submit">Sign in</button></div>
</form>
`;

export interface SignInForm {
  csrf: string;
  interaction?: string;
  returnTo?: string;
  clientName?: string;
  email?: string;
  /** what was wrong with the last try */
  fault?: string;
}

export const signInPage = (form: SignInForm, status = 200): Page => ({
  status,
  title: form.fault ? 'Error: Sign in' : 'Sign in',
  template: TEMPLATE,
  data: { email: '', ...form, clientName: form.clientName && showable(form.clientName, 80) },
});

const SIGNED_IN = `
<h1>Signed in</h1>
<p>You are signed in as <bdi><%= it.email %></bdi>.</p>
<form method="post" action="/signout">
<input type="hidden" name="_csrf" value="<%= it.csrf %>">
<div class="actions"><button class="plain" type="submit">Sign out</button></div>
</form>
`;

export const signedInPage = (data: { email: string; csrf: string }): Page => ({
  title: 'Signed in',
  template: SIGNED_IN,
  data,
});
