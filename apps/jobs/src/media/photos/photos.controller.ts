import { ServiceError } from '@bonafide/platform/errors';
import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Open } from '../../accounts/access/allow.js';
import { PhotosService } from './photos.service.js';

/** Serves signed photo URLs of the disk store: outside `/api`, without a key, never cached. */
@ApiExcludeController()
@Open('signed link')
@Controller('photos')
export class PhotosController {
  constructor(private readonly photos: PhotosService) {}

  @Get(':jobId/:name')
  async open(
    @Param('jobId') jobId: string,
    @Param('name') name: string,
    @Query('viewer') viewer: unknown,
    @Query('expires') expires: unknown,
    @Query('signature') signature: unknown,
    @Res() response: Response,
  ): Promise<void> {
    const photo = await this.photos.openSignedUrl({ jobId, name, viewer, expires, signature });
    if (!photo) throw new ServiceError('forbidden', 'this photo URL is not valid or has expired');
    response.setHeader('Cache-Control', 'private, no-store');
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
    // Other sites may show it in an <img>; the URL alone authorizes.
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    response.type(photo.contentType).send(photo.bytes);
  }
}
