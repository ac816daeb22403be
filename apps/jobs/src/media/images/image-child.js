// The process that decodes pictures. Pictures may be hostile: at worst, one crashes this process, which has none of the
// service's memory, settings or connections (docs/design/job-processing.md). Plain JavaScript: `image-process.ts`
// starts this file from the source folder (tests) and from the build.
import { options, serveOperations } from './serve-operations.js';
// After the process has lowered its priority: libvips' threads inherit it.
import { limitPixels } from './open-image.js';
import { imageOperations } from './image-operations.js';

limitPixels(options.pixelsMax);
serveOperations(imageOperations(options));
