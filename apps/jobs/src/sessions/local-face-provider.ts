import type { FaceProvider } from '../providers/face.port.js';

const LOCAL = new Set(['embedded', 'simulated']);

/** Whether a face is looked at on this machine: a photo that nobody submitted yet goes to no outside party. */
export const looksHere = (provider: FaceProvider | undefined): provider is FaceProvider =>
  provider !== undefined && LOCAL.has(provider.name);
