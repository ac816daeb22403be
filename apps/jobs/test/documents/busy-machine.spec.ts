import { buildAamvaPayload, sampleLicence } from '@bonafide/testing/aamva-payload';
import { photographLicence } from '@bonafide/testing/licence-image';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { BarcodeReader } from '../../src/documents/barcodes/barcode-reader.js';
import { readDocument } from '../../src/documents/reading/read-document.js';

// What is read of a document does not depend on how busy the machine is (docs/design/documents.md).

const now = new Date('2026-01-15T12:00:00Z');
const back = sampleLicence();
const front = sampleLicence({ firstName: 'ROBIN', lastName: 'OTHER', idNumber: 'F7654321' });

/** Keeps every core busy, and leaves `work` a share of it, while it runs. */
async function whileBusy<T>(work: () => Promise<T>): Promise<T> {
  const spin = 'for (;;) Math.sqrt(Math.random());';
  const workers = Array.from({ length: 2 * availableParallelism() }, () => new Worker(spin, { eval: true }));
  await Promise.all(workers.map((worker) => new Promise((resolve) => worker.once('online', resolve))));
  return work().finally(() => Promise.all(workers.map((worker) => worker.terminate())));
}

it('reads the barcode of the front, once the back was read, as surely on a busy machine', async () => {
  const barcodeReader = new BarcodeReader({ threads: 1 });
  const photos = {
    back: await photographLicence(back),
    // Found on none of the first steps of the search.
    front: await photographLicence(front, { barcodeWidth: 450, skew: 8, noise: 12, quality: 75 }),
  };
  const read = () => readDocument(photos, { barcodeReader, now });
  const idle = await read();
  const busy = await whileBusy(read);
  await barcodeReader.close();
  expect(busy).toEqual(idle);
  expect(busy).toMatchObject({
    source: 'barcode-back',
    fields: { idNumber: back.idNumber },
    otherBarcode: { idNumber: front.idNumber },
    front: { hasPdf417: true },
  });
  expect(buildAamvaPayload(front)).toContain('F7654321');
}, 120_000);
