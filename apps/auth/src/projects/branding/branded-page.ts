import type { Brand, Page } from '../../pages/page.js';
import { sanitizeDisplayText } from '../../pages/sanitize-display-text.js';
import type { ConsentConfig } from './consent-config.js';
import { isLogo } from './logo.js';
import { brandStyles } from './brand-colors.js';

/** A project's branding. */
const brandOf = ({ branding, ui }: ConsentConfig): Brand => ({
  logo: isLogo(branding?.logoUrl) ? branding.logoUrl : undefined,
  company: branding?.companyName && sanitizeDisplayText(branding.companyName, 80),
  footer: ui?.footerText && sanitizeDisplayText(ui.footerText, 300),
  css: brandStyles(branding?.primaryColor),
});

/** A page of the bouncer flow in a project's branding. */
export const brandedPage = (page: Page, config: ConsentConfig): Page => ({ ...page, brand: brandOf(config) });
