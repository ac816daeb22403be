export type CameraFault = 'missing' | 'refused';

export class CameraError extends Error {
  override readonly name = 'CameraError';
  constructor(readonly fault: CameraFault) {
    super(fault);
  }
}

const REFUSALS = new Set(['NotAllowedError', 'SecurityError']);

/** @throws {CameraError} */
export async function openCamera(facing: 'environment' | 'user'): Promise<MediaStream> {
  // Pages outside a secure context have no `mediaDevices`.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices?.getUserMedia) throw new CameraError('missing');
  try {
    return await devices.getUserMedia({
      audio: false,
      video: { facingMode: facing, width: { ideal: 2_560 }, height: { ideal: 1_440 } },
    });
  } catch (error) {
    throw new CameraError(REFUSALS.has((error as Error).name) ? 'refused' : 'missing');
  }
}

export const closeCamera = (stream: MediaStream | null): void =>
  stream?.getTracks().forEach((track) => track.stop());
