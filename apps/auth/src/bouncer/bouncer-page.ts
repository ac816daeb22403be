import type { Page } from '../pages/pages.service.js';
import type { ConsentConfig } from '../projects/consent-config.js';
import { isLogo } from '../projects/logo.js';
import { brandStyles } from './brand-colors.js';
import { showable } from '../pages/showable.js';

const HEAD = `
<% if (it.logo || it.company) { %><p class="brand"><% if (it.logo) { %><img class="logo" src="<%= it.logo %>" alt=""><% } %><% if (it.company) { %><bdi><%= it.company %></bdi><% } %></p><% } %>
`;

const FOOT = `
<% if (it.footer) { %><p class="muted footer"><%= it.footer %></p><% } %>
`;

const CSS = `.brand{display:flex;flex-wrap:wrap;align-items:center;gap:.75rem;margin:0 0 1.25rem}.logo{display:block;max-width:12rem;max-height:3.5rem;object-fit:contain}.footer{margin-top:1.25rem}.scopes{list-style:none;padding:0}.scopes li{padding:.5rem 0;border-top:1px solid var(--edge)}.code{display:block;padding:.875rem 1rem;background:var(--tint);border:1px solid var(--line);border-radius:.625rem;font-size:1rem;user-select:all}`;

/** A page of the bouncer flow in a project's branding. */
export function brandedPage(
  page: { title: string; template: string; data: object; status?: number; refreshTo?: string },
  config: ConsentConfig,
): Page {
  const { branding, ui } = config;
  return {
    ...page,
    isBranded: isLogo(branding?.logoUrl) || Boolean(branding?.companyName),
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
