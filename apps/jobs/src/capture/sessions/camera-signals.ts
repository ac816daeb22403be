// Rule: what a page's observations of its camera suggest. A page that somebody rewrote says what they like: these find
// programs that stand in for a camera in an ordinary browser.
import type { CameraEvidence, CaptureSignal } from '@bonafide/contracts/capture-proof';

/** Names of programs that are installed as a camera; some of them pass on a real one. */
const PROGRAMS = [
  /\bvirtual\b/,
  /\bvirtuelle?\b/,
  /\bobs\b/,
  /\bmanycam\b/,
  /\bxsplit\b/,
  /\bvcam\b/,
  /\bsplitcam\b/,
  /\bsnap ?camera\b/,
  /\bcamtwist\b/,
  /\bavatarify\b/,
  /\bdeepface ?live\b/,
  /\bswapface\b/,
  /\balter ?cam\b/,
  /\byoucam\b/,
  /\bwebcamoid\b/,
  /\bakvcam/,
  /\bfineshare\b/,
  /\bcamo\b/,
  /\bmmhmm\b/,
  /\bdroidcam\b/,
  /\biriun\b/,
  /\bepoccam\b/,
  /\bivcam\b/,
  /\bnvidia broadcast\b/,
  /\bndi\b/,
  /\bunity video capture\b/,
  /\bscreen capture\b/,
  /v4l2[ _-]?loopback/,
  /\bdummy video device\b/,
  /\bfake[ _]?(device|camera|video)/,
  // A file that stands in for a device.
  /\.(y4m|mjpe?g|mp4|mkv|mov|avi|webm)\b/,
];

/** Pairs of pictures after which a camera has shown its noise. */
const COMPARED_MIN = 4;
/** Before that, the pace says nothing. */
const MEASURED_MS_MIN = 1_000;
/** Frames a second: less is a slide show, even in the dark, and more than any camera gives. */
const PACE_MIN = 3;
const PACE_MAX = 130;
/** Above what the device states, as a factor and a margin. */
const PACE_FACTOR = 1.5;
const PACE_MARGIN = 5;

export function cameraSignals({ label, rate, frames, ms, compared, same }: CameraEvidence): CaptureSignal[] {
  const name = label.toLowerCase();
  const pace = (frames / ms) * 1_000;
  const paceMax = rate ? Math.min(PACE_MAX, rate * PACE_FACTOR + PACE_MARGIN) : PACE_MAX;
  const found: [CaptureSignal, boolean][] = [
    ['VirtualCamera', PROGRAMS.some((program) => program.test(name))],
    ['FrozenCamera', compared >= COMPARED_MIN && same === compared],
    ['IrregularFrames', ms >= MEASURED_MS_MIN && (pace < PACE_MIN || pace > paceMax)],
  ];
  return found.filter(([, isThere]) => isThere).map(([signal]) => signal);
}
