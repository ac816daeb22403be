import { Body, Controller, Get, HttpCode, Inject, Post } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Allow, CallerOf } from '../../accounts/access/allow.js';
import type { Caller } from '../../accounts/access/caller.js';
import { ErrorResponses } from '../../core/http/error.docs.js';
import { ContextOf, type RequestContext } from '../../core/http/request-info.js';
import { Idempotent } from '../../core/http/idempotent.js';
import { AllowCheck } from '../../jobs/submission/feature.guard.js';
import { SUBMISSION_BYTES_MAX } from '../../limits.js';
import { PROVIDERS, type Providers } from '../../providers/providers.js';
import { AamvaDto } from '../aamva/aamva.dto.js';
import { AuthenticateDto } from '../../documents/faces/authenticate.dto.js';
import { CrosscheckDto } from '../crosscheck/crosscheck.dto.js';
import { AamvaDocs, AuthenticateDocs, CrosscheckDocs, DocumentsDocs } from './identity.docs.js';
import { IdentityService } from './identity.service.js';
import { readableDocuments } from './readable-documents.js';

@ApiTags('identity')
@Controller('api/identity')
export class IdentityController {
  constructor(
    private readonly identity: IdentityService,
    @Inject(PROVIDERS) private readonly providers: Pick<Providers, 'document'>,
  ) {}

  @Post('crosscheck')
  @HttpCode(200)
  @Idempotent()
  @AllowCheck('id-crosscheck', 'crosscheck:run')
  @ApiOperation({
    operationId: 'crosscheckIdentity',
    summary: 'Check whether address, e-mail, phone and IP belong to one person',
  })
  @CrosscheckDocs()
  @ErrorResponses(500)
  crosscheck(@CallerOf() caller: Caller, @Body() body: CrosscheckDto, @ContextOf() context: RequestContext) {
    return this.identity.submit(caller, 'id-crosscheck', body, context);
  }

  @Post('aamva')
  @HttpCode(200)
  @Idempotent()
  @AllowCheck('id-aamva', 'jobs:write')
  @ApiOperation({ operationId: 'checkAamva', summary: 'Check a licence against the issuing state’s records' })
  @AamvaDocs()
  @ErrorResponses(500)
  aamva(@CallerOf() caller: Caller, @Body() body: AamvaDto, @ContextOf() context: RequestContext) {
    return this.identity.submit(caller, 'id-aamva', body, context);
  }

  @Post('authenticate')
  @HttpCode(200)
  @Idempotent()
  @Allow({ scope: 'jobs:write', bodyBytes: SUBMISSION_BYTES_MAX, does: ['submits'] })
  @ApiOperation({
    operationId: 'authenticate',
    summary: 'Compare a selfie with the face of an earlier verification',
  })
  @AuthenticateDocs()
  @ErrorResponses(404, 500)
  @ApiBody({ type: AuthenticateDto })
  authenticate(@CallerOf() caller: Caller, @Body() sent: object, @ContextOf() context: RequestContext) {
    return this.identity.authenticate(caller, sent, context);
  }

  @Get('documents')
  @Allow({ scope: ['jobs:read', 'jobs:write'], does: ['reads-account'] })
  @ApiOperation({ operationId: 'listDocuments', summary: 'The documents that can be read' })
  @DocumentsDocs()
  documents() {
    return { documents: readableDocuments(this.providers.document !== undefined) };
  }
}
