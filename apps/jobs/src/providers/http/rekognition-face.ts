import type { FaceDetail } from '@aws-sdk/client-rekognition';
import { lazy } from '../../core/lazy.js';
import type { ProviderCall } from '../call-provider.js';
import type { FaceFacts, FacePose, FaceProvider, FaceSimilarity } from '../face.port.js';
import { match, noMatch, notDetermined, type ProviderOutcome } from '../provider-outcome.js';
import { awsClientConfig, classifyAwsError, type AwsSettings } from './aws-failure.js';

/** Amazon considers faces the same person from here on (percent); the job's own limit is applied later. */
const SAME_PERSON = 80;
/** Faces in a selfie narrower than this share of the widest are in the background, as for the embedded engine. */
const BACKGROUND = 0.5;

/** AWS Rekognition CompareFaces and DetectFaces. */
export class RekognitionFace implements FaceProvider {
  readonly name = 'rekognition';
  private readonly rekognition = lazy(async () => {
    const sdk = await import('@aws-sdk/client-rekognition');
    return { sdk, client: new sdk.RekognitionClient(awsClientConfig(this.settings)) };
  });

  private readonly detected = new WeakMap<Buffer, Promise<FaceDetail[]>>();

  constructor(
    private readonly settings: AwsSettings,
    private readonly call: ProviderCall,
  ) {}

  /**
   * Amazon compares the largest face of its source with every face of its target: the document is the target, so that a
   * face next to its portrait is detected, whichever is larger.
   */
  compare(source: Buffer, target: Buffer): Promise<ProviderOutcome<FaceSimilarity>> {
    return this.ask<FaceSimilarity>(async (abortSignal) => {
      const selfie = await this.facesOf(target, abortSignal);
      if (selfie.length === 0) return notDetermined('insufficient_data', 'no_face');
      if (isCrowded(selfie)) return notDetermined('several_faces');
      const { sdk, client } = await this.rekognition();
      const answer = await client.send(
        new sdk.CompareFacesCommand({
          SourceImage: { Bytes: target },
          TargetImage: { Bytes: source },
          SimilarityThreshold: 0,
          // Skips ghost images of the portrait, which are printed small and pale.
          QualityFilter: 'AUTO',
        }),
        { abortSignal },
      );
      const [widest, ...others] = [
        ...(answer.FaceMatches ?? []).map(({ Face, Similarity = 0 }) => ({
          width: Face?.BoundingBox?.Width ?? 0,
          similarity: Similarity / 100,
        })),
        ...(answer.UnmatchedFaces ?? []).map(({ BoundingBox }) => ({
          width: BoundingBox?.Width ?? 0,
          similarity: 0,
        })),
      ].sort((one, other) => other.width - one.width || other.similarity - one.similarity);
      if (!widest) return notDetermined('insufficient_data', 'no_face');
      const isPerson = ({ similarity }: FaceSimilarity) => similarity * 100 >= SAME_PERSON;
      // A card may show its portrait twice.
      if (others.some((other) => isPerson(other) !== isPerson(widest))) return notDetermined('several_faces');
      const { similarity } = widest;
      return isPerson(widest) ? match({ similarity }) : noMatch({ similarity });
    });
  }

  detect(photo: Buffer): Promise<ProviderOutcome<FaceFacts>> {
    return this.ask<FaceFacts>(async (abortSignal) => {
      const found = await this.facesOf(photo, abortSignal);
      const faces = found.toSorted((a, b) => (b.Confidence ?? 0) - (a.Confidence ?? 0));
      const face = faces[0];
      if (!face) return notDetermined('insufficient_data', 'no_face');
      const { Left = 0, Top = 0, Width = 0, Height = 0 } = face.BoundingBox ?? {};
      return match({
        // Two faces make the owner of the selfie uncertain.
        faceConfidence: (face.Confidence ?? 0) / 100 / faces.length,
        sunglasses: likelihood(face.Sunglasses),
        eyeglasses: likelihood(face.Eyeglasses),
        sharpness: (face.Quality?.Sharpness ?? 0) / 100,
        brightness: (face.Quality?.Brightness ?? 0) / 100,
        isClear: null,
        box: { left: Left, top: Top, width: Width, height: Height },
      });
    });
  }

  pose(): Promise<ProviderOutcome<FacePose>> {
    return Promise.resolve(notDetermined('not_covered'));
  }

  /** A job examines its selfie and compares it: detects faces only once. */
  private facesOf(photo: Buffer, abortSignal: AbortSignal): Promise<FaceDetail[]> {
    const known = this.detected.get(photo);
    if (known) return known;
    const asking = this.rekognition().then(async ({ sdk, client }) => {
      const command = new sdk.DetectFacesCommand({ Image: { Bytes: photo }, Attributes: ['ALL'] });
      const answer = await client.send(command, { abortSignal });
      return answer.FaceDetails ?? [];
    });
    this.detected.set(photo, asking);
    asking.catch(() => this.detected.delete(photo));
    return asking;
  }

  private ask<D>(attempt: (signal: AbortSignal) => Promise<ProviderOutcome<D>>) {
    return this.call.run<ProviderOutcome<D>>(async (timeoutMs) => {
      try {
        return await attempt(AbortSignal.timeout(timeoutMs));
      } catch (error) {
        // Rekognition reports "no face" in the source photo as an invalid parameter.
        if (error instanceof Error && error.name === 'InvalidParameterException')
          return notDetermined('insufficient_data', 'no_face');
        throw classifyAwsError(error);
      }
    });
  }
}

/** The selfie shows two people who could be meant. */
function isCrowded(faces: readonly FaceDetail[]): boolean {
  const [widest = 0, second = 0] = faces
    .map(({ BoundingBox }) => BoundingBox?.Width ?? 0)
    .sort((a, b) => b - a);
  return second > 0 && second >= BACKGROUND * widest;
}

/** With less certainty than this that there are none, the result is unknown. */
const SURE_OF_NONE = 90;

/** Confidence that it is present, 0–1; 0 if certainly not, null if the service cannot tell. */
function likelihood(seen: { Value?: boolean; Confidence?: number } | undefined): number | null {
  const { Value, Confidence = 0 } = seen ?? {};
  if (Value) return Confidence / 100;
  return Value === false && Confidence >= SURE_OF_NONE ? 0 : null;
}
