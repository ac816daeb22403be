import type { Page } from '../pages/pages.service.js';
import type { ConsentConfig } from '../projects/consent-config.js';
import { isLogo } from '../projects/logo.js';
import { brandStyles } from './brand-colors.js';
import { showable } from './showable.js';

const HEAD = `
<% if (it.logo) { %><p class="brand"><img class="logo" src="<%= it.logo %>" alt="<%= it.company ?? '' %>"></p><% } else if (it.company) { %><p class="brand muted"><bdi><%= it.company %></bdi></p><% } %>
`;

const FOOT = `
<% if (it.footer) { %><p class="muted footer"><%= it.footer %></p><% } %>
`;

const CSS = `.logo{display:block;max-width:12rem;max-height:4rem;object-fit:contain}.brand{margin:0 0 1rem}.footer{margin-top:1.25rem}.scopes li{margin:0 0 .375rem}.code{display:block;padding:.75rem;border:1px solid var(--line);border-radius:.5rem;font-size:1rem;user-select:all}`;

/** A page of the bouncer flow in a project's branding. */
export function brandedPage(
  page: { title: string; template: string; data: object; status?: number; refreshTo?: string },
  config: ConsentConfig,
): Page {
  const { branding, ui } = config;
  return {
    ...page,
    template: HEAD + page.template + FOOT,
    data: {
      logo: isLogo(branding?.logoUrl) ? branding.logoUrl : undefined,
      company: branding?.companyName && showable(branding.companyName, 80),
      footer: ui?.footerText && showable(ui.footerText, 300),
      ...page.data,
    },
    css: CSS + brandStyles(branding?.primaryColor),
  };
}
