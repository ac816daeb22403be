import { Body, Controller, Header, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Allow, CallerOf } from '../../accounts/access/allow.js';
import type { Caller } from '../../accounts/access/caller.js';
import { RevealFieldDto, RevealPhotoDto } from './reveal.dto.js';
import { RevealedFieldAnswer, RevealedPhotoAnswer } from './reveal.docs.js';
import { RevealService } from './reveal.service.js';

@ApiTags('jobs')
@Controller('api/jobs')
export class RevealController {
  constructor(private readonly reveal: RevealService) {}

  @Post(':id/reveal')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @Allow({ scope: 'jobs:review', does: ['reads-persons'] })
  @ApiOperation({ operationId: 'revealField', summary: 'Reveal one masked field, with a reason' })
  @ApiParam({ name: 'id', example: 'aB3dE6gH9jK2' })
  @RevealedFieldAnswer()
  revealField(@CallerOf() caller: Caller, @Param('id') id: string, @Body() body: RevealFieldDto) {
    return this.reveal.revealField(caller, id, body);
  }

  @Post(':id/photos/:name/reveal')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  @Allow({ scope: 'jobs:photos', does: ['reads-persons'] })
  @ApiOperation({
    operationId: 'revealPhoto',
    summary: 'A URL of one photo for 15 minutes, watermarked with who asked and when',
  })
  @ApiParam({ name: 'id', example: 'aB3dE6gH9jK2' })
  @ApiParam({ name: 'name', example: 'idPhoto' })
  @RevealedPhotoAnswer()
  revealPhoto(
    @CallerOf() caller: Caller,
    @Param('id') id: string,
    @Param('name') name: string,
    @Body() body: RevealPhotoDto,
  ) {
    return this.reveal.revealPhoto(caller, id, name, body);
  }
}
