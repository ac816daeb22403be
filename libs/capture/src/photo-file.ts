// Turns the camera's picture or a file into what is uploaded: an upright JPEG of a bounded size.

/** Longer side of the upload, px: the small print of a card that fills the picture is then 15 px high. */
const SENT_SIDE = 2_048;
const JPEG_QUALITY = 0.9;

/** The browser cannot decode it: not an image, or an unsupported format (HEIC outside Safari). */
export class UndecodablePictureError extends Error {
  override readonly name = 'UndecodablePictureError';
}

interface Drawable {
  source: CanvasImageSource;
  width: number;
  height: number;
  close(): void;
}

async function decode(file: Blob): Promise<Drawable> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    return { source: bitmap, width: bitmap.width, height: bitmap.height, close: () => bitmap.close() };
  } catch {
    return decodeByElement(file);
  }
}

/** Some browsers can render more formats than `createImageBitmap` can decode. */
async function decodeByElement(file: Blob): Promise<Drawable> {
  const image = new Image();
  const url = URL.createObjectURL(file);
  const close = () => URL.revokeObjectURL(url);
  image.src = url;
  try {
    await image.decode();
  } catch {
    close();
    throw new UndecodablePictureError();
  }
  return { source: image, width: image.naturalWidth, height: image.naturalHeight, close };
}

/** @throws {UndecodablePictureError} */
export async function photoOfFile(file: Blob): Promise<Blob> {
  const { source, width, height, close } = await decode(file);
  try {
    return await draw(source, width, height);
  } finally {
    close();
  }
}

export const photoOfVideo = (video: HTMLVideoElement, side?: number): Promise<Blob> =>
  draw(video, video.videoWidth, video.videoHeight, side);

async function draw(
  source: CanvasImageSource,
  width: number,
  height: number,
  side = SENT_SIDE,
): Promise<Blob> {
  const scale = Math.min(1, side / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d')!;
  context.imageSmoothingQuality = 'high';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  const photo = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY),
  );
  // Frees the pixels now rather than at the next garbage collection: phones have little memory for them.
  canvas.width = canvas.height = 0;
  if (!photo) throw new UndecodablePictureError();
  return photo;
}
