import { Global, Module } from '@nestjs/common';
import { PhotosController } from './photos.controller.js';
import { PhotosService } from './photos.service.js';

@Global()
@Module({ controllers: [PhotosController], providers: [PhotosService], exports: [PhotosService] })
export class PhotosModule {}
