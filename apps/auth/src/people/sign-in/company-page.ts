import type { Page } from '../../pages/page.js';

/** Asks for the e-mail address that determines the provider. */
export const companyPage = (data: {
  csrf: string;
  interaction?: string;
  returnTo?: string;
  email: string;
  fault?: string;
}): Page => ({
  status: data.fault ? 404 : 200,
  title: data.fault ? 'Error: Sign in with your organization' : 'Sign in with your organization',
  view: 'company',
  data,
});

export const toCompanyPage = (organization: string, url: string): Page => ({
  title: 'Going on to your organization',
  view: 'to-company',
  refreshTo: url,
  data: { organization, url },
});

/** Asks whether the provider may also sign in to the current account. */
export const companyLinkPage = (data: {
  csrf: string;
  token: string;
  organization: string;
  email: string;
  /** false: another user is signed in, or only through the provider */
  isTheirs: boolean;
  /** false: the person signs in again first */
  isRecent: boolean;
}): Page => ({ title: 'Link your account', view: 'company-link', data });
