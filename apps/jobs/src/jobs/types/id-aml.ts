import { AmlParamsDto } from '../../checks/aml/aml.dto.js';
import { AmlEngine } from '../../checks/aml/aml.engine.js';
import { AmlController } from '../../checks/aml/aml.controller.js';
import { AmlScreeningsService } from '../../checks/aml/aml-screenings.service.js';
import { ImportListsService } from '../../checks/aml/import-lists.service.js';
import { RescreenProcessor } from '../../checks/aml/rescreen.processor.js';
import { RescreenService } from '../../checks/aml/rescreen.service.js';
import { RescreenSweeper } from '../../checks/aml/rescreen.sweeper.js';
import type { JobTypeDefinition } from '../store/job-type.js';

export const idAml: JobTypeDefinition = {
  type: 'id-aml',
  summary:
    'A person, organization, vessel, aircraft or crypto address against the sanction, warning and PEP lists.',
  params: AmlParamsDto,
  feature: 'amlEnabled',
  scope: 'aml:screen',
  engine: AmlEngine,
  controllers: [AmlController],
  providers: [AmlScreeningsService, ImportListsService, RescreenProcessor, RescreenService, RescreenSweeper],
  isInline: true,
  undetermined: { success: false },
  report: { check: 'aml' },
};
