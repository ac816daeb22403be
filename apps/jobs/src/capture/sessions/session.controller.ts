import type { CaptureKey } from '@bonafide/contracts/capture-proof';
import type { LivenessChallenge, SessionPhoto, VerifySession } from '@bonafide/contracts/verify-session';
import { Body, Controller, Delete, Get, Header, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Allow, CallerOf } from '../../accounts/access/allow.js';
import type { SessionCaller } from '../../accounts/access/caller.js';
import { CHALLENGE_FRAME_BYTES_MAX, PHOTO_BYTES_MAX } from '../../limits.js';
import { CaptureKeysService } from './capture-keys.service.js';
import { ChallengesService } from './challenges.service.js';
import { IMAGE_TYPES, ImageOf, type SentImage } from './image-body.js';
import { SessionChangesService } from './session-changes.service.js';
import { CaptureKeyDto, SessionConsentDto, SessionDocumentDto } from './session.dto.js';
import {
  ChallengeAnswer,
  FrameDocs,
  ImageBody,
  KeyAnswer,
  PhotoAnswer,
  PhotoDocs,
  ProofDocs,
  SessionAnswer,
  UsedAnswer,
} from './session.docs.js';
import { SessionPhotosService } from './session-photos.service.js';

const ALLOWED = { scope: 'jobs:write', session: 'only', does: ['own-session'] } as const;

/** Requests of a page that takes photos, before the submission (`POST /api/jobs`). */
@ApiTags('sessions')
@Controller('api/jobs/session')
export class SessionController {
  constructor(
    private readonly changes: SessionChangesService,
    private readonly photos: SessionPhotosService,
    private readonly challenges: ChallengesService,
    private readonly keys: CaptureKeysService,
  ) {}

  @Put('consent')
  @Allow(ALLOWED)
  @ApiOperation({
    operationId: 'putSessionConsent',
    summary: 'The person accepts the wording that was shown',
  })
  @SessionAnswer()
  @UsedAnswer()
  putConsent(@CallerOf() caller: SessionCaller, @Body() consent: SessionConsentDto): Promise<VerifySession> {
    return this.changes.giveConsent(caller, consent);
  }

  @Put('document')
  @Allow(ALLOWED)
  @ApiOperation({ operationId: 'putSessionDocument', summary: 'Choose the kind of document' })
  @SessionAnswer()
  @UsedAnswer()
  putDocument(
    @CallerOf() caller: SessionCaller,
    @Body() document: SessionDocumentDto,
  ): Promise<VerifySession> {
    return this.changes.chooseDocument(caller, document);
  }

  @Post('keys')
  @HttpCode(200)
  @Allow(ALLOWED)
  @ApiOperation({
    operationId: 'addSessionKey',
    summary: 'Register the key with which a page signs its pictures',
  })
  @KeyAnswer()
  @UsedAnswer()
  addKey(@CallerOf() caller: SessionCaller, @Body() key: CaptureKeyDto): Promise<CaptureKey> {
    return this.keys.register(caller, key);
  }

  @Put('photos/:name')
  @Allow({ ...ALLOWED, bodyBytes: PHOTO_BYTES_MAX, bodyTypes: IMAGE_TYPES })
  @ApiOperation({
    operationId: 'putSessionPhoto',
    summary: 'Send a photo and get what was detected on it; replaces an earlier one',
  })
  @PhotoDocs()
  @ProofDocs()
  @ImageBody()
  @PhotoAnswer()
  @UsedAnswer()
  putPhoto(
    @CallerOf() caller: SessionCaller,
    @Param('name') name: string,
    @ImageOf() image: SentImage,
  ): Promise<SessionPhoto> {
    return this.photos.putPhoto(caller, name, image);
  }

  @Get('photos/:name')
  @Header('Cache-Control', 'no-store')
  @Allow({ ...ALLOWED, scope: 'jobs:read' })
  @ApiOperation({
    operationId: 'getSessionPhoto',
    summary: 'What was detected on a photo, without the picture',
  })
  @PhotoDocs()
  @PhotoAnswer()
  getPhoto(@CallerOf() caller: SessionCaller, @Param('name') name: string): Promise<SessionPhoto> {
    return this.photos.getPhoto(caller, name);
  }

  @Delete('photos/:name')
  @Allow(ALLOWED)
  @ApiOperation({ operationId: 'deleteSessionPhoto', summary: 'Remove a photo' })
  @PhotoDocs()
  @SessionAnswer()
  @UsedAnswer()
  deletePhoto(@CallerOf() caller: SessionCaller, @Param('name') name: string): Promise<VerifySession> {
    return this.photos.deletePhoto(caller, name);
  }

  @Post('challenge')
  @HttpCode(200)
  @Allow(ALLOWED)
  @ApiOperation({
    operationId: 'drawSessionChallenge',
    summary: 'Start a liveness challenge of random head turns; ends the previous one',
  })
  @ChallengeAnswer()
  @UsedAnswer()
  drawChallenge(@CallerOf() caller: SessionCaller): Promise<LivenessChallenge> {
    return this.challenges.draw(caller);
  }

  @Put('challenge/:id/frames/:n')
  @Allow({ ...ALLOWED, bodyBytes: CHALLENGE_FRAME_BYTES_MAX, bodyTypes: IMAGE_TYPES })
  @ApiOperation({ operationId: 'putSessionFrame', summary: 'Send the picture of one head turn, in order' })
  @FrameDocs()
  @ProofDocs()
  @ImageBody()
  @SessionAnswer()
  @UsedAnswer()
  putFrame(
    @CallerOf() caller: SessionCaller,
    @Param('id') id: string,
    @Param('n') position: string,
    @ImageOf() image: SentImage,
  ): Promise<VerifySession> {
    return this.challenges.putFrame(caller, id, position, image);
  }
}
