import type { RequestHandler } from 'express';
import helmet from 'helmet';

const ONE_YEAR_SECONDS = 365 * 24 * 3600;

/**
 * What every response says unless its endpoint says otherwise: nothing is stored, nothing is guessed to be of another type,
 * and where clients come over TLS they always do (RFC 6797, section 7.2: not said over plain HTTP).
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
