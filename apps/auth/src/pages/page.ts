import type { VNode } from 'preact';
import type { Text } from './messages/messages.js';

/** The branding of a page, besides this service's. */
export interface Brand {
  logo?: string;
  company?: string;
  footer?: string;
  /** CSS for the colours */
  css?: string;
}

/** A redirect as the result of a use-case, instead of a page. */
export interface Redirect {
  redirectTo: string;
  /** default 303 */
  status?: 302 | 303;
}

export interface Page {
  /** HTTP status; default 200 */
  status?: number;
  title: Text;
  /** the title says that the last attempt failed */
  isFaulty?: boolean;
  body: VNode;
  brand?: Brand;
  /** URL to which the page refreshes automatically */
  refreshTo?: string;
  /** embedded in another page: no scripts run */
  isPreview?: boolean;
  /** a list rather than a form */
  isWide?: boolean;
}
