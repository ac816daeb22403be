import { CAPTURE_PROOF_HEADER } from '@bonafide/contracts/capture-proof';
import { invalidParameter } from '@bonafide/platform/errors';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';

export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** A picture that is the whole body of a request. */
export interface SentImage {
  bytes: Buffer;
  /** type stated by the client */
  contentType: string;
  /** `Capture-Proof`, not verified yet */
  captureProof: string | undefined;
}

export const ImageOf = createParamDecorator((_: unknown, context: ExecutionContext): SentImage => {
  const request = context.switchToHttp().getRequest<Request>();
  const bytes: unknown = request.body;
  if (!Buffer.isBuffer(bytes) || bytes.length === 0)
    throw invalidParameter('photo', 'photo: the body must be the picture');
  return {
    bytes,
    contentType: String(request.is([...IMAGE_TYPES])),
    captureProof: request.get(CAPTURE_PROOF_HEADER),
  };
});
