import type { FaceFacts, FacePose, FaceProvider, FaceSimilarity } from '../face.port.js';
import type { ProviderOutcome } from '../provider-outcome.js';
import { PLAIN_COLOUR } from './embedded-face.js';

/** Where simulators are allowed, the colour of a plain photo determines the answer, and every other photo is examined. */
export class TestPhotosFirst implements FaceProvider {
  readonly name = 'embedded';

  constructor(
    private readonly simulator: FaceProvider,
    private readonly faces: FaceProvider,
  ) {}

  compare(source: Buffer, target: Buffer): Promise<ProviderOutcome<FaceSimilarity>> {
    return this.ask((provider) => provider.compare(source, target));
  }

  detect(photo: Buffer): Promise<ProviderOutcome<FaceFacts>> {
    return this.ask((provider) => provider.detect(photo));
  }

  pose(photo: Buffer): Promise<ProviderOutcome<FacePose>> {
    return this.ask((provider) => provider.pose(photo));
  }

  private async ask<D>(question: (provider: FaceProvider) => Promise<ProviderOutcome<D>>) {
    const seen = await question(this.faces);
    return seen.code === PLAIN_COLOUR ? question(this.simulator) : seen;
  }
}
