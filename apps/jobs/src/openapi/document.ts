import { documentAnswers, readAnswerSchemas } from '@bonafide/platform/openapi/document-answers';
import { documentEffects } from '@bonafide/platform/openapi/document-effects';
import { documentErrors } from '@bonafide/platform/openapi/document-errors';
import { documentHeaders } from '@bonafide/platform/openapi/document-headers';
import { finishOpenApi } from '@bonafide/platform/openapi/finish-openapi';
import type { SampledSchema } from '@bonafide/platform/openapi/sample-of-schema';
import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { ERROR_DOCS } from '../core/http/error.docs.js';
import { documentCallbacks } from './callbacks.docs.js';
import { effectSentences } from './effects.docs.js';
import { RESPONSE_HEADERS } from './headers.docs.js';
import { BODY_DTOS, jobBodySchemas } from './job-bodies.docs.js';
import { resultSchemas } from './result.docs.js';
import { DOCUMENT_FINISH } from './samples.docs.js';
import { WEBHOOKS } from './webhooks.docs.js';
import { SECURITY_SCHEMES } from './security.docs.js';
import { SIMULATORS } from './simulators.docs.js';

const ANSWERS = new URL('../../answer-schemas.json', import.meta.url);

/** The jobs service's OpenAPI document; the interface version is the specification's. */
export function openApiDocument(app: INestApplication): OpenAPIObject {
  const builder = new DocumentBuilder()
    .setTitle('Bonafide jobs')
    .setDescription(`Identity-verification jobs.\n\n${SIMULATORS}`)
    .setVersion('0.13.13')
    .setLicense('Apache-2.0', 'https://www.apache.org/licenses/LICENSE-2.0')
    .addServer('https://api.bonafide.example', 'United States (default)')
    .addServer('https://eu.api.bonafide.example', 'European Union')
    .setOpenAPIVersion('3.1.0');
  for (const [name, scheme] of Object.entries(SECURITY_SCHEMES)) builder.addSecurity(name, scheme);
  const config = builder.build();
  const document = SwaggerModule.createDocument(app, config, { extraModels: BODY_DTOS });
  const schemas = document.components!.schemas as Record<string, SampledSchema>;
  const answers = readAnswerSchemas(ANSWERS);
  const finished = finishOpenApi(
    documentErrors(documentEffects(documentAnswers(document, answers), effectSentences), ERROR_DOCS),
    {
      ...DOCUMENT_FINISH,
      schemas: {
        ...resultSchemas(answers.schemas as Record<string, SampledSchema>),
        ...jobBodySchemas(schemas, DOCUMENT_FINISH.samples),
      },
    },
  );
  return Object.assign(documentHeaders(documentCallbacks(finished), RESPONSE_HEADERS), {
    webhooks: WEBHOOKS,
  });
}
