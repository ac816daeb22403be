import type { NestExpressApplication } from '@nestjs/platform-express';
import { type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { Express, Request } from 'express';
import helmet from 'helmet';
import { onlyGet } from './allowed-methods.js';

/** Its own scripts and styles, requests to its own origin, and nobody's frame. */
const POLICY = {
  useDefaults: false,
  directives: {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
  },
};

/** The reference at `/docs`, and its document at `/docs/openapi.json`. Requests tried there go to where the page came from. */
export function mountDocs(
  server: Express,
  app: NestExpressApplication,
  { document, publicUrl }: { document(): OpenAPIObject; publicUrl(): string },
): void {
  server.use('/docs', helmet.contentSecurityPolicy(POLICY), helmet.xFrameOptions({ action: 'deny' }));
  SwaggerModule.setup('docs', app, document, {
    jsonDocumentUrl: 'docs/openapi.json',
    patchDocumentOnRequest: (request, _response, described) => ({
      ...described,
      servers: [{ url: serverOf(request as Request, publicUrl()) }],
    }),
  });
  server.all(['/docs', '/docs/openapi.json'], onlyGet);
}

/** The address that clients use; where the document was fetched from another, that one (OpenAPI 3.1, section 4.8.5). */
const serverOf = (request: Request, publicUrl: string): string =>
  request.get('host') === new URL(publicUrl).host ? publicUrl : '/';
