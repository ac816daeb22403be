import type { FaceProvider } from '../../providers/face.port.js';

const LOCAL = new Set(['embedded', 'simulated']);

/** Whether faces are examined on this machine: a photo not yet submitted is sent to no outside party. */
export const looksHere = (provider: FaceProvider | undefined): provider is FaceProvider =>
  provider !== undefined && LOCAL.has(provider.name);
