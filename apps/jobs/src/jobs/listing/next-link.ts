import { LINK_LENGTH_MAX } from '../../limits.js';

/** The `Link` header (RFC 8288) of the next page; undefined when proxies might reject its length. */
export function nextLink(publicUrl: string, requestUrl: string, cursor: string): string | undefined {
  const url = new URL('/api/jobs', publicUrl);
  const [, search = ''] = requestUrl.split('?', 2);
  url.search = search;
  url.searchParams.delete('page');
  url.searchParams.set('after', cursor);
  const link = `<${url.href}>; rel="next"`;
  return link.length > LINK_LENGTH_MAX ? undefined : link;
}
