import { faceProcess, imageProcess, printProcess } from '@bonafide/jobs/media/images/image-process';
import { UnreadableImageError } from '@bonafide/jobs/media/images/unreadable-image';
import { sampleLicence } from '@bonafide/testing/aamva-payload';
import { hostilePictures } from '@bonafide/testing/hostile-pictures';
import { photographLicence } from '@bonafide/testing/licence-image';

/** Every operation that the service runs on received pictures, in its own process. */
const ENGINES: Readonly<Record<string, (picture: Buffer) => Promise<unknown>>> = {
  'barcode PDF417': (picture) =>
    imageProcess.run('readBarcode', picture, { symbology: 'PDF417', effort: 'full' }),
  'barcode QR': (picture) =>
    imageProcess.run('readBarcode', picture, { symbology: 'QRCode', effort: 'glance' }),
  inspect: (picture) => imageProcess.run('inspect', picture, {}),
  'find document': (picture) => imageProcess.run('findDocument', picture, {}),
  'mean colour': (picture) => imageProcess.run('meanColour', picture, {}),
  upright: (picture) => imageProcess.run('upright', picture, {}),
  shrink: (picture) => imageProcess.run('shrink', picture, { side: 512, quality: 80 }),
  print: (picture) => printProcess.run('readPrint', picture, {}),
  face: (picture) => faceProcess.run('lookAtFace', picture, {}),
  faces: (picture) => faceProcess.run('compareFaces', picture, { other: picture }),
};

/**
 * Gives hostile pictures to every engine: each must return a result or that the picture cannot be read, and afterwards the
 * same result as before for a good picture.
 *
 * @returns a line per different result
 */
export async function fuzzPictures(
  count: number,
  seed: number,
): Promise<{ tried: number; faults: string[] }> {
  const good = await photographLicence(sampleLicence());
  const pictures = await hostilePictures(good, count, seed);
  const faults: string[] = [];
  try {
    const sayAll = async () => {
      const said: unknown[] = [];
      for (const look of Object.values(ENGINES)) said.push(await look(good));
      return JSON.stringify(said);
    };
    const before = await sayAll();
    for (const { what, bytes } of pictures)
      for (const [engine, look] of Object.entries(ENGINES))
        await look(bytes).catch((error: unknown) => {
          if (!(error instanceof UnreadableImageError)) faults.push(`${engine}, ${what}: ${String(error)}`);
        });
    if ((await sayAll()) !== before) faults.push('a good picture is read otherwise than before');
    return { tried: pictures.length * Object.keys(ENGINES).length, faults };
  } finally {
    await Promise.all([imageProcess.close(), printProcess.close(), faceProcess.close()]);
  }
}
