import type { Page } from '../pages/page.js';

/** Asks for the address that tells whose provider it is. */
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

/** Asks whether the account that was signed in to is to be opened by the provider too. */
export const companyLinkPage = (data: {
  csrf: string;
  token: string;
  organization: string;
  email: string;
  /** false: somebody else is signed in, or the provider alone vouched for them */
  isTheirs: boolean;
}): Page => ({ title: 'Link your account', view: 'company-link', data });
