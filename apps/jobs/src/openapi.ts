import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';

/** The jobs service's OpenAPI document; the interface version is the specification's. */
export function openApiDocument(app: INestApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setTitle('Bonafide jobs')
    .setDescription('Identity-verification jobs')
    .setVersion('0.13.13')
    .setLicense('Apache-2.0', 'https://www.apache.org/licenses/LICENSE-2.0')
    .addServer('https://api.bonafide.example', 'United States (default)')
    .addServer('https://eu.api.bonafide.example', 'European Union')
    .addApiKey({ type: 'apiKey', in: 'header', name: 'X-API-Key' }, 'apiKey')
    .addBearerAuth({ type: 'http', scheme: 'bearer', bearerFormat: 'JWT' }, 'bearer')
    .addBearerAuth({ type: 'http', scheme: 'bearer' }, 'receiver')
    .addBasicAuth({ type: 'http', scheme: 'basic' }, 'receiverBasic')
    .setOpenAPIVersion('3.1.0')
    .build();
  return SwaggerModule.createDocument(app, config);
}
