// The worker thread that searches for barcodes. Pure computation, so the thread can be terminated at any time.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule } from 'zxing-wasm/reader';

// By default, the library fetches its WebAssembly from a public CDN.
const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
await prepareZXingModule({ overrides: { wasmBinary: readFileSync(wasm) }, fireImmediately: true });

export { findBarcode as default, readQrCodes } from '@bonafide/vision/pixels/find-barcode';
