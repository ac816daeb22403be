// The worker thread that looks for barcodes. Pure computation, so the thread may be ended at any moment.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule } from 'zxing-wasm/reader';

// Left to itself the library fetches its WebAssembly from a public CDN.
const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
await prepareZXingModule({ overrides: { wasmBinary: readFileSync(wasm) }, fireImmediately: true });

export { findBarcode as default, readQrCodes } from '@bonafide/pixels/find-barcode';
