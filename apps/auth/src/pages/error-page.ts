import type { Page } from './pages.service.js';

const TEMPLATE = `
<h1><%= it.heading %></h1>
<p><%= it.message %></p>
<% if (it.code) { %><p class="muted">Error: <code><%= it.code %></code></p><% } %>
<% if (it.requestId) { %><p class="muted">Request: <code><%= it.requestId %></code></p><% } %>
`;

export const errorPage = (error: {
  status: number;
  heading?: string;
  message: string;
  code?: string;
  requestId?: string;
}): Page => ({
  status: error.status,
  title: error.heading ?? 'This did not work',
  template: TEMPLATE,
  data: { heading: error.heading ?? 'This did not work', ...error },
});
