import { documentAnswers, readAnswerSchemas } from '@bonafide/platform/openapi/document-answers';
import { documentErrors } from '@bonafide/platform/openapi/document-errors';
import { finishOpenApi } from '@bonafide/platform/openapi/finish-openapi';
import type { SampledSchema } from '@bonafide/platform/openapi/sample-of-schema';
import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { ERROR_DOCS } from '../http/error.docs.js';
import { documentCallbacks } from './callbacks.docs.js';
import { jobBodySchemas, PARAMS_DTOS } from './job-bodies.docs.js';
import { RESULT_SCHEMAS } from './result.docs.js';
import { DOCUMENT_FINISH } from './samples.docs.js';
import { WEBHOOKS } from './webhooks.docs.js';
import { SIMULATORS } from './simulators.docs.js';

const ANSWERS = new URL('../../answer-schemas.json', import.meta.url);

/** The jobs service's OpenAPI document; the interface version is the specification's. */
export function openApiDocument(app: INestApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setTitle('Bonafide jobs')
    .setDescription(`Identity-verification jobs.\n\n${SIMULATORS}`)
    .setVersion('0.13.13')
    .setLicense('Apache-2.0', 'https://www.apache.org/licenses/LICENSE-2.0')
    .addServer('https://api.bonafide.example', 'United States (default)')
    .addServer('https://eu.api.bonafide.example', 'European Union')
    .addApiKey({ type: 'apiKey', in: 'header', name: 'X-API-Key' }, 'apiKey')
    .addBearerAuth({ type: 'http', scheme: 'bearer', bearerFormat: 'JWT' }, 'bearer')
    .addBearerAuth({ type: 'http', scheme: 'bearer' }, 'receiver')
    .addApiKey(
      {
        type: 'apiKey',
        in: 'header',
        name: 'webhook-signature',
        description: 'Standard Webhooks, made by the provider',
      },
      'providerSignature',
    )
    .addBasicAuth({ type: 'http', scheme: 'basic' }, 'receiverBasic')
    .setOpenAPIVersion('3.1.0')
    .build();
  const document = SwaggerModule.createDocument(app, config, { extraModels: PARAMS_DTOS });
  const schemas = document.components!.schemas as Record<string, SampledSchema>;
  const finished = finishOpenApi(
    documentErrors(documentAnswers(document, readAnswerSchemas(ANSWERS)), ERROR_DOCS),
    {
      ...DOCUMENT_FINISH,
      schemas: { ...RESULT_SCHEMAS, ...jobBodySchemas(schemas, DOCUMENT_FINISH.samples) },
    },
  );
  return Object.assign(documentCallbacks(finished), { webhooks: WEBHOOKS });
}
