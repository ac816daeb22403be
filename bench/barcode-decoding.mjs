// Decodes per second of the service's barcode reader against bare zxing-wasm, both on all cores in worker threads, on
// the same photographs, in one run. The photographs of the race are straight ones, which the bare library reads;
// skewed ones are counted afterwards. Needs the build:
//   npx nx run @bonafide/jobs:build; npx nx run @bonafide/testing:build; node bench/barcode-decoding.mjs
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';

const GOAL = 0.8;
const ROUND_MS = Number(process.env.BENCH_ROUND_MS ?? 8_000);
const ROUNDS = 3;
const CORES = availableParallelism();

/** The peer's thread: nothing but the library, as its manual shows it. */
async function runPeer() {
  const { prepareZXingModule, readBarcodes } = await import('zxing-wasm/reader');
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  await prepareZXingModule({ overrides: { wasmBinary: readFileSync(wasm) }, fireImmediately: true });
  parentPort.on('message', async (image) => {
    const [found] = await readBarcodes(image, {
      formats: ['PDF417'],
      textMode: 'Plain',
      maxNumberOfSymbols: 1,
    });
    parentPort.postMessage(found?.text ?? null);
  });
  parentPort.postMessage('ready');
}

const next = (worker) => new Promise((resolve) => worker.once('message', resolve));

async function startPeers() {
  const workers = Array.from({ length: CORES }, () => new Worker(fileURLToPath(import.meta.url)));
  await Promise.all(workers.map(next));
  const read = async (image, lane) => {
    const answer = next(workers[lane]);
    workers[lane].postMessage(image);
    return answer;
  };
  return { read, lanes: CORES, close: () => Promise.all(workers.map((worker) => worker.terminate())) };
}

async function startOurs() {
  const { BarcodeReader } = await import('../apps/jobs/dist/documents/barcode-reader.js');
  const reader = new BarcodeReader({ threads: CORES });
  const read = async (image) => (await reader.read(image, { budgetMs: 6_000 }))?.text ?? null;
  // Two pictures a core: while one is searched, the next is decompressed.
  return { read, lanes: CORES * 2, close: () => reader.close() };
}

/** Decodes per second over one round; every answer must be right. */
async function measure({ read, lanes }, images, text) {
  const started = performance.now();
  let decoded = 0;
  const lane = async (number) => {
    for (let at = number; performance.now() - started < ROUND_MS; at += lanes) {
      if ((await read(images[at % images.length], number)) !== text)
        throw new Error('a photograph was not read');
      decoded++;
    }
  };
  await Promise.all(Array.from({ length: lanes }, (_none, number) => lane(number)));
  return (decoded * 1_000) / (performance.now() - started);
}

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

async function countRead({ read }, images, text) {
  let count = 0;
  for (const image of images) if ((await read(image, 0)) === text) count++;
  return count;
}

async function main() {
  const { buildAamvaPayload, sampleLicence } = await import('../libs/testing/dist/aamva-payload.js');
  const { photographLicence } = await import('../libs/testing/dist/licence-image.js');
  const licence = sampleLicence();
  const text = buildAamvaPayload(licence);
  const take = async (skews, widths) => {
    const images = [];
    for (const skew of skews) {
      for (const barcodeWidth of widths)
        images.push(await photographLicence(licence, { skew, barcodeWidth, noise: 4 }));
    }
    return images;
  };
  const [peer, ours] = [await startPeers(), await startOurs()];
  const candidates = await take([0, 0.5, 1, 1.5], [450, 600, 900, 1_200]);
  const images = [];
  for (const image of candidates) if ((await peer.read(image, 0)) === text) images.push(image);
  const rates = { peer: [], ours: [] };
  await Promise.all(Array.from({ length: CORES }, (_none, lane) => ours.read(images[lane % images.length])));
  for (let round = 0; round < ROUNDS; round++) {
    rates.peer.push(await measure(peer, images, text));
    rates.ours.push(await measure(ours, images, text));
  }
  const skewed = await take([3, -5, 8], [450, 600, 900, 1_200]);
  const [peerRead, oursRead] = [await countRead(peer, skewed, text), await countRead(ours, skewed, text)];
  await Promise.all([peer.close(), ours.close()]);
  const ratio = median(rates.ours) / median(rates.peer);
  console.log(
    `barcode decoding, ${CORES} cores, ${images.length} straight photographs of 1600 × 1000, ${ROUNDS} rounds`,
  );
  console.log(`  zxing-wasm alone  ${median(rates.peer).toFixed(1)} decodes/s`);
  console.log(`  barcode reader    ${median(rates.ours).toFixed(1)} decodes/s`);
  console.log(`  ratio             ${ratio.toFixed(2)} (goal: at least ${GOAL})`);
  console.log(
    `  skewed by 3–8°    zxing-wasm alone ${peerRead} of ${skewed.length}, barcode reader ${oursRead}`,
  );
  if (ratio < GOAL) process.exitCode = 1;
}

await (isMainThread ? main() : runPeer());
