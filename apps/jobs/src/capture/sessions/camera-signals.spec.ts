import type { CameraEvidence } from '@bonafide/contracts/capture-proof';
import { cameraSignals } from './camera-signals.js';

const REAL: CameraEvidence = {
  stream: 'a',
  label: 'FaceTime HD Camera',
  rate: 30,
  frames: 120,
  ms: 4_000,
  compared: 20,
  same: 0,
};

describe('a camera is not suspected', () => {
  it.each([
    'FaceTime HD Camera (Built-in) (05ac:8514)',
    'HD Pro Webcam C920 (046d:082d)',
    'Integrated Camera (04f2:b6d9)',
    'USB2.0 HD UVC WebCam',
    'camera2 1, facing front',
    'camera2 0, facing back',
    'Front Camera',
    'Caméra avant',
    'Frontkamera',
    'Cámara trasera dual',
    'Back Triple Camera',
    'Anna’s iPhone Camera',
    'Logitech BRIO',
    'OBSBOT Tiny 2 StreamCamera',
    'Surface Camera Front',
    'EOS Webcam Utility',
    '',
  ])('by the name %j', (label) => expect(cameraSignals({ ...REAL, label })).toEqual([]));

  it.each<[string, Partial<CameraEvidence>]>([
    ['that is slow in the dark', { frames: 20 }],
    ['that states no rate', { rate: null }],
    ['that was just opened', { frames: 3, ms: 90, compared: 0 }],
    ['that gave a picture twice while it adjusted itself', { same: 5 }],
    ['of which only two pictures were compared', { compared: 2, same: 2 }],
    ['of 120 pictures a second', { rate: 120, frames: 480 }],
    ['whose first pictures came in a burst', { frames: 190 }],
  ])('%s', (_what, part) => expect(cameraSignals({ ...REAL, ...part })).toEqual([]));
});

describe('a program that stands in for a camera is seen', () => {
  it.each([
    'OBS Virtual Camera',
    'OBS-Camera',
    'ManyCam Virtual Webcam',
    'XSplit VCam',
    'Snap Camera',
    'DroidCam Source 3',
    'Iriun Webcam',
    'e2eSoft VCam',
    'SplitCam Video Driver',
    'Unity Video Capture',
    'Caméra virtuelle',
    'Dummy video device (0x0000)',
    'v4l2loopback',
    'fake_device_0',
    '/tmp/camera-x/camera.mjpeg',
    'C:\\clips\\person.y4m',
  ])('by the name %j', (label) => expect(cameraSignals({ ...REAL, label })).toEqual(['VirtualCamera']));

  it.each<[string, Partial<CameraEvidence>, string]>([
    ['that shows one picture', { same: 20 }, 'FrozenCamera'],
    ['that shows a slide show', { frames: 4 }, 'IrregularFrames'],
    ['that shows nothing new', { frames: 0 }, 'IrregularFrames'],
    ['that is faster than it says', { frames: 240 }, 'IrregularFrames'],
    ['that is faster than any camera', { rate: null, frames: 4_000 }, 'IrregularFrames'],
  ])('%s', (_what, part, signal) => expect(cameraSignals({ ...REAL, ...part })).toEqual([signal]));
});
