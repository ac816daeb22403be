import { Global, Module } from '@nestjs/common';
import { PageErrorFilter } from './page-error.filter.js';
import { PagesService } from './pages.service.js';

@Global()
@Module({ providers: [PagesService, PageErrorFilter], exports: [PagesService, PageErrorFilter] })
export class PagesModule {}
