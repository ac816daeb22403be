import { Module } from '@nestjs/common';
import { AmlController } from './aml.controller.js';
import { AmlScreeningsService } from './aml-screenings.service.js';
import { ImportListsService } from './import-lists.service.js';
import { RescreenProcessor } from './rescreen.processor.js';
import { RescreenSweeper } from './rescreen.sweeper.js';
import { RescreenService } from './rescreen.service.js';

const PROVIDERS = [
  AmlScreeningsService,
  ImportListsService,
  RescreenProcessor,
  RescreenService,
  RescreenSweeper,
];

/** The standalone screening, imports of lists, and the re-screening after them. */
@Module({ controllers: [AmlController], providers: PROVIDERS, exports: PROVIDERS })
export class AmlModule {}
