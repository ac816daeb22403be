import type { PhotoVerdict, SessionPhotoName } from '@bonafide/contracts/verify-session';
import { invalidParameter } from '@bonafide/platform/errors';
import { Inject, Injectable } from '@nestjs/common';
import { checkImage, rateSharpness, rateSize } from '../../documents/reading/image-checks.js';
import { imageProcess } from '../../media/images/image-process.js';
import { UnreadableImageError } from '../../media/images/unreadable-image.js';
import { UPLOAD_BARCODE_MS_MAX } from '../../limits.js';
import type { DecodedPhoto } from '../../media/photos/decode-photo.js';
import type { FaceProvider } from '../../providers/face.port.js';
import { PROVIDERS, type Providers } from '../../providers/providers.js';
import { looksHere } from './local-face-provider.js';
import { judgePhoto, type PhotoMeasures } from './photo-verdict.js';

const GREY_MAX = 255;

/** Examines a photo on arrival, with the same measures that its checks use later. */
@Injectable()
export class MeasurePhotoService {
  constructor(@Inject(PROVIDERS) private readonly providers: Providers) {}

  /** @throws ServiceError 400 for a picture that cannot be opened */
  async judge(name: SessionPhotoName, { bytes }: DecodedPhoto): Promise<PhotoVerdict> {
    try {
      return judgePhoto(name, await this.measure(name, bytes));
    } catch (error) {
      if (error instanceof UnreadableImageError)
        throw invalidParameter('photo', 'photo: is damaged and cannot be opened');
      throw error;
    }
  }

  /**
   * A frame of the head turns: noise and blur would hide that it was made from another picture.
   *
   * @throws ServiceError 400 for one that is to be taken again
   */
  async assertClearFrame(bytes: Buffer): Promise<void> {
    const { face } = this.providers;
    if (!looksHere(face)) return;
    const answer = await face.detect(bytes);
    if (answer.outcome !== 'not_determined' && answer.data.isClear === false)
      throw invalidParameter('frame', 'frame: is too noisy or too blurred, take it again');
  }

  private async measure(name: SessionPhotoName, bytes: Buffer): Promise<PhotoMeasures> {
    const checks = await checkImage(bytes);
    const channels = await imageProcess.run('meanColour', bytes, {});
    const isDocument = name === 'idPhoto' || name === 'backIdPhoto';
    return {
      sharpness: rateSharpness(checks.sharpness),
      size: rateSize(Math.max(checks.width, checks.height)),
      glare: checks.idGlareQuality,
      brightness: channels.reduce((sum, mean) => sum + mean, 0) / channels.length / GREY_MAX,
      barcode: name === 'backIdPhoto' ? await hasBarcode(bytes) : null,
      document: isDocument ? (await imageProcess.run('findDocument', bytes, {})).found : null,
      faces: isDocument ? null : await countFaces(this.providers.face, bytes),
    };
  }
}

/** null when time was up before it was found. */
async function hasBarcode(bytes: Buffer): Promise<boolean | null> {
  const signal = AbortSignal.timeout(UPLOAD_BARCODE_MS_MAX);
  try {
    const task = { symbology: 'PDF417', effort: 'glance' } as const;
    return (await imageProcess.run('readBarcode', bytes, task, signal)) !== null;
  } catch (error) {
    if (signal.aborted) return null;
    throw error;
  }
}

async function countFaces(
  provider: FaceProvider | undefined,
  bytes: Buffer,
): Promise<PhotoMeasures['faces']> {
  if (!looksHere(provider)) return null;
  const answer = await provider.detect(bytes);
  if (answer.outcome !== 'not_determined') return 'one';
  if (answer.reason === 'several_faces') return 'several';
  return answer.reason === 'no_face' || answer.reason === 'insufficient_data' ? 'none' : null;
}
