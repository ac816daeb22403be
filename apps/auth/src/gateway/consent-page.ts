import type { Page } from '../pages/pages.service.js';
import { showable } from '../pages/showable.js';

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
  view: 'gateway-consent',
  data: {
    ...view,
    clientName: view.clientName && showable(view.clientName, 80),
    organizations: view.organizations.map(({ id, name }) => ({ id, name: showable(name, 80) })),
    resource: showable(view.resource, 200),
    returnsTo: showable(view.returnsTo, 120),
  },
});

/** Stands between the form and the redirect: a browser would apply the form's policy to where the redirect leads. */
export const returningPage = (view: { approved: boolean; clientName?: string; resumeUrl: string }): Page => ({
  title: view.approved ? 'Allowed' : 'Denied',
  view: 'returning',
  data: { ...view, clientName: view.clientName && showable(view.clientName, 80) },
  refreshTo: view.resumeUrl,
});
