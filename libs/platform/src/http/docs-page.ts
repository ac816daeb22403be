import type { NestExpressApplication } from '@nestjs/platform-express';
import { type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { Express, Request, RequestHandler } from 'express';
import helmet from 'helmet';
import { markdownPages } from '../openapi/markdown-pages.js';
import { onlyGet } from './allowed-methods.js';

/** CSP: own scripts and styles, requests to its own origin, no framing. */
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

/**
 * The reference at `/docs`, its document at `/docs/openapi.json`, the same as Markdown at `/docs/<tag>.md`, and `/llms.txt`,
 * which lists those. Requests made from the page go to its own origin.
 */
export function mountDocs(
  server: Express,
  app: NestExpressApplication,
  { document, publicUrl }: { document(): OpenAPIObject; publicUrl(): string },
): void {
  server.use('/docs', helmet.contentSecurityPolicy(POLICY), helmet.xFrameOptions({ action: 'deny' }));
  mountMarkdown(server, document);
  SwaggerModule.setup('docs', app, document, {
    jsonDocumentUrl: 'docs/openapi.json',
    // Operations are rendered when their tag is opened, schemas only within operations.
    swaggerOptions: { docExpansion: 'none', defaultModelsExpandDepth: -1 },
    patchDocumentOnRequest: (request, _response, described) => ({
      ...described,
      servers: [{ url: serverOf(request as Request, publicUrl()) }],
    }),
  });
  server.all(['/docs', '/docs/openapi.json'], onlyGet);
}

function mountMarkdown(server: Express, document: () => OpenAPIObject): void {
  let pages: ReadonlyMap<string, string> | undefined;
  const page = (name: string, type: string): RequestHandler => {
    return (request, response, next) => {
      const text = (pages ??= markdownPages(document())).get(
        name.replace('*', request.params['page'] as string),
      );
      if (text === undefined) next();
      else if (['GET', 'HEAD'].includes(request.method)) response.type(type).send(text);
      else onlyGet(request, response, next);
    };
  };
  server.all('/llms.txt', page('llms.txt', 'text/plain'));
  server.all('/docs/:page.md', page('*.md', 'text/markdown'));
}

/** The public URL, or the URL that the document was fetched from if that differs (OpenAPI 3.1, section 4.8.5). */
const serverOf = (request: Request, publicUrl: string): string =>
  request.get('host') === new URL(publicUrl).host ? publicUrl : '/';
