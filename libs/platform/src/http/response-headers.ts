import type { RequestHandler } from 'express';
import helmet from 'helmet';

const ONE_YEAR_SECONDS = 365 * 24 * 3600;

/**
 * Default headers of every response: no caching, no content sniffing, and HSTS if clients use TLS (RFC 6797, section 7.2:
 * not sent over plain HTTP).
 */
export function responseHeaders(publicUrl: () => string): RequestHandler {
  const noSniff = helmet.xContentTypeOptions();
  const onlyTls = helmet.strictTransportSecurity({ maxAge: ONE_YEAR_SECONDS });
  return (request, response, next) => {
    response.setHeader('Cache-Control', 'no-store');
    noSniff(request, response, () =>
      publicUrl().startsWith('https:') ? onlyTls(request, response, next) : next(),
    );
  };
}
