// The process in which pictures are unpacked. Pictures are hostile: what one of them can do is to end this process, which
// holds nothing of the service's memory, settings or connections (decision 0014). Plain JavaScript: `image-process.ts`
// starts this very file from the source folder (tests) and from the build.
import { options, serveOperations } from './serve-operations.js';
// After the process has given way to others: libvips' threads inherit it.
import { limitPixels } from './open-image.js';
import { imageOperations } from './image-operations.js';

limitPixels(options.pixelsMax);
serveOperations(imageOperations(options));
