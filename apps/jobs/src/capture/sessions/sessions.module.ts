import { Module } from '@nestjs/common';
import { CaptureKeysService } from './capture-keys.service.js';
import { ChallengesService } from './challenges.service.js';
import { MeasurePhotoService } from './measure-photo.service.js';
import { SessionChangesService } from './session-changes.service.js';
import { SessionController } from './session.controller.js';
import { SessionPhotosService } from './session-photos.service.js';
import { SessionSweeper } from './session.sweeper.js';
import { VerifySessionController } from './verify-session.controller.js';
import { VerifySessionService } from './verify-session.service.js';

@Module({
  controllers: [VerifySessionController, SessionController],
  providers: [
    CaptureKeysService,
    ChallengesService,
    MeasurePhotoService,
    SessionChangesService,
    SessionPhotosService,
    SessionSweeper,
    VerifySessionService,
  ],
  exports: [SessionSweeper],
})
export class SessionsModule {}
