/** Who a page speaks for, beside this service. */
export interface Brand {
  logo?: string;
  company?: string;
  footer?: string;
  /** CSS that sets the colours */
  css?: string;
}

/** Where a use-case sends the browser in place of a page. */
export interface Redirect {
  redirectTo: string;
  /** 303 unless told */
  status?: 302 | 303;
}

export interface Page {
  /** HTTP status; 200 unless told */
  status?: number;
  title: string;
  /** a file of `views/` without its ending: `<%= it.x %>` escapes */
  view: string;
  data?: object;
  brand?: Brand;
  /** where the browser goes on to by itself */
  refreshTo?: string;
  /** shown inside of something else: nothing runs in it */
  isPreview?: boolean;
  /** a list rather than a form */
  isWide?: boolean;
}
