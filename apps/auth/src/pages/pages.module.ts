import { Global, Module } from '@nestjs/common';
import { BrowserErrorFilter } from './browser-error.filter.js';
import { PageErrorFilter } from './page-error.filter.js';
import { PagesService } from './pages.service.js';

const PROVIDERS = [PagesService, PageErrorFilter, BrowserErrorFilter];

@Global()
@Module({ providers: PROVIDERS, exports: PROVIDERS })
export class PagesModule {}
