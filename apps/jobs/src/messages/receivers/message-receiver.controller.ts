import { ServiceError } from '@bonafide/platform/errors';
import { Body, Controller, Header, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import {
  ApiBody,
  ApiConsumes,
  ApiHeader,
  ApiOperation,
  ApiParam,
  ApiResponse,
  ApiTags,
} from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Open } from '../../accounts/access/allow.js';
import { MessageReceiverService, type Sender } from './message-receiver.service.js';
import { SMS_RESPONSE } from './receivers.docs.js';
import { ReceiverOf } from './receiver.guard.js';
import { SendEmailDto } from './send-email.dto.js';
import { SendSmsDto } from './send-sms.dto.js';
import type { TwilioMessage } from './twilio-message.js';

const IDEMPOTENCY_HEADER = {
  name: 'Idempotency-Key',
  required: false,
  description: 'A repetition with the same key records nothing more and gets the same response',
};

const senderOf = ({ headers, rawBody = Buffer.alloc(0) }: Request): Sender => ({
  authorization: headers.authorization,
  idempotencyKey: headers['idempotency-key'] as string | undefined,
  bytes: rawBody,
});

/** Replaces message providers: accepts their API requests, sends nothing, and records what would have been sent. */
@ApiTags('receivers')
@Open('provider’s secret')
@Controller('v1')
export class MessageReceiverController {
  constructor(private readonly receiver: MessageReceiverService) {}

  @Post(':provider/email/send')
  @HttpCode(202)
  @Header('Cache-Control', 'no-store')
  @ReceiverOf('email')
  @ApiOperation({
    operationId: 'receiveEmail',
    summary:
      'Accepts the requests of SendGrid v3 POST /v3/mail/send and records the message instead of sending it',
  })
  @ApiParam({ name: 'provider', example: 'sendgrid', description: 'The configured provider name' })
  @ApiHeader(IDEMPOTENCY_HEADER)
  @ApiResponse({
    status: 202,
    description: 'Recorded; the body is empty',
    headers: { 'X-Message-Id': { schema: { type: 'string', example: '4gKpTzcZ1mXW0Q9bN2sYh7' } } },
  })
  async receiveEmail(
    @Param('provider') provider: string,
    @Body() body: SendEmailDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    response.setHeader('X-Message-Id', await this.receiver.recordEmail(provider, body, senderOf(request)));
  }

  @Post(':provider/sms/send')
  @HttpCode(201)
  @Header('Cache-Control', 'no-store')
  @ReceiverOf('sms')
  @ApiOperation({
    operationId: 'receiveSms',
    summary:
      'Accepts the requests of Twilio’s Messages resource and records the message instead of sending it',
  })
  @ApiParam({ name: 'provider', example: 'twilio', description: 'The configured provider name' })
  @ApiHeader(IDEMPOTENCY_HEADER)
  @ApiConsumes('application/x-www-form-urlencoded')
  @ApiBody({ type: SendSmsDto })
  @ApiResponse({
    status: 201,
    description: 'Recorded, and reported as a queued message',
    content: { 'application/json': { example: SMS_RESPONSE } },
  })
  receiveSms(
    @Param('provider') provider: string,
    @Body() body: SendSmsDto,
    @Req() request: Request,
  ): Promise<TwilioMessage> {
    if (!request.is('application/x-www-form-urlencoded'))
      throw new ServiceError(
        'unsupported-media-type',
        'Content-Type: must be application/x-www-form-urlencoded',
      );
    return this.receiver.recordSms(provider, body, senderOf(request));
  }
}
