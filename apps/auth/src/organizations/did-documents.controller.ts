import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, type ApiResponseOptions, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { DidDocumentsService } from './did-documents.service.js';
import { Public } from '../core/http/effects.js';

const DID_DOCUMENT = {
  description: 'DID Core 1.0, section 5',
  content: {
    'application/did+json': {
      schema: {
        type: 'object',
        properties: {
          '@context': {
            description: 'a list if the DID has keys',
            oneOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }],
          },
          id: { type: 'string', example: 'did:web:auth.example.com:orgs:demo' },
          controller: { type: 'string', description: 'the organization, if the DID has no keys of its own' },
          verificationMethod: { type: 'array', items: { type: 'object' } },
          assertionMethod: { type: 'array', items: { type: 'string' } },
        },
        required: ['@context', 'id'],
      },
    },
  },
} satisfies ApiResponseOptions;

/** The did:web documents of this service's DIDs; public. */
@ApiTags('did documents')
@Controller()
export class DidDocumentsController {
  constructor(private readonly documents: DidDocumentsService) {}

  @Get('orgs/:slug/did.json')
  @Public()
  @ApiOperation({ summary: "An organization's DID document" })
  @ApiOkResponse(DID_DOCUMENT)
  async organization(@Param('slug') slug: string, @Res() response: Response) {
    send(response, await this.documents.ofOrganization(slug));
  }

  @Get('orgs/:slug/users/:userId/did.json')
  @Public()
  @ApiOperation({ summary: "A user's DID document" })
  @ApiOkResponse(DID_DOCUMENT)
  async user(@Param('slug') slug: string, @Param('userId') userId: string, @Res() response: Response) {
    send(response, await this.documents.ofUser(slug, userId));
  }

  @Get('clients/:clientId/did.json')
  @Public()
  @ApiOperation({ summary: "A gateway client's DID document" })
  @ApiOkResponse(DID_DOCUMENT)
  async client(@Param('clientId') clientId: string, @Res() response: Response) {
    send(response, await this.documents.ofClient(clientId));
  }
}

function send(response: Response, document: object): void {
  response.setHeader('Cache-Control', 'max-age=60').setHeader('Content-Type', 'application/did+json');
  response.send(Buffer.from(JSON.stringify(document)));
}
