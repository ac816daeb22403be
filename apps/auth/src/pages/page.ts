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
  title: string;
  /** a file of `views/` without extension; `<%= it.x %>` escapes */
  view: string;
  data?: object;
  brand?: Brand;
  /** URL to which the page refreshes automatically */
  refreshTo?: string;
  /** embedded in another page: no scripts run */
  isPreview?: boolean;
  /** a list rather than a form */
  isWide?: boolean;
}
