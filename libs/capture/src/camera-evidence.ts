import type { CameraEvidence } from '@bonafide/contracts/capture-proof';

/** What the page observes of an open camera; the service judges it. */
export class CameraWatch {
  private readonly opened = performance.now();
  private compared = 0;
  private same = 0;

  constructor(
    private readonly track: MediaStreamTrack,
    private readonly video: HTMLVideoElement,
  ) {}

  /** @param motion between two successive pictures; 0: not a single pixel changed */
  see(motion: number): void {
    // The first one has none before it.
    if (motion === 255) return;
    this.compared++;
    if (motion === 0) this.same++;
  }

  get evidence(): CameraEvidence {
    const { track, video, compared, same } = this;
    return {
      stream: track.id.slice(0, 100),
      label: track.label.slice(0, 300),
      rate: track.getSettings().frameRate ?? null,
      frames: video.getVideoPlaybackQuality().totalVideoFrames,
      ms: Math.round(performance.now() - this.opened),
      compared,
      same,
    };
  }
}
