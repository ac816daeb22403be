import { documentAnswers, readAnswerSchemas } from '@bonafide/platform/openapi/document-answers';
import { documentEffects } from '@bonafide/platform/openapi/document-effects';
import { documentErrors } from '@bonafide/platform/openapi/document-errors';
import { documentHeaders } from '@bonafide/platform/openapi/document-headers';
import { finishOpenApi } from '@bonafide/platform/openapi/finish-openapi';
import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { ENVELOPED_ERROR_DOCS, OAUTH_ERROR_DOCS } from './core/http/error.docs.js';
import { documentPing } from './oauth/backchannel/ping.docs.js';
import { WEBHOOKS } from './delegations/delivery/webhooks.docs.js';
import { gatewayPaths, gatewaySchemas } from './oauth/provider/openapi.js';
import { effectSentences } from './core/http/effects.js';
import { documentPages } from './pages/pages.docs.js';
import { RESPONSE_HEADERS } from './core/http/headers.docs.js';
import { DOCUMENT_FINISH } from './core/http/samples.docs.js';
import { documentCsrf } from './people/sign-in/csrf.docs.js';

const ANSWERS = new URL('../answer-schemas.json', import.meta.url);

/** The authorization service's OpenAPI document. The gateway's endpoints are not Nest's and are described separately. */
export function openApiDocument(app: INestApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setTitle('Bonafide authorization')
    .setDescription('OAuth 2.1 gateway, agent delegation and their dashboard')
    .setVersion('1')
    .setLicense('Apache-2.0', 'https://www.apache.org/licenses/LICENSE-2.0')
    .addServer('https://auth.bonafide.example')
    .addApiKey({ type: 'apiKey', in: 'header', name: 'X-API-Key' }, 'apiKey')
    .addCookieAuth('__Host-session', { type: 'apiKey', in: 'cookie' }, 'session')
    .setOpenAPIVersion('3.1.0')
    .build();
  const described = documentEffects(
    documentAnswers(SwaggerModule.createDocument(app, config), readAnswerSchemas(ANSWERS)),
    effectSentences,
  );
  const document: OpenAPIObject = {
    ...described,
    paths: { ...gatewayPaths, ...described.paths },
    components: { ...described.components, schemas: { ...described.components?.schemas, ...gatewaySchemas } },
  };
  const finished = finishOpenApi(
    documentCsrf(
      documentPages(documentErrors(documentErrors(document, OAUTH_ERROR_DOCS), ENVELOPED_ERROR_DOCS)),
    ),
    DOCUMENT_FINISH,
  );
  return Object.assign(documentHeaders(documentPing(finished), RESPONSE_HEADERS), { webhooks: WEBHOOKS });
}
