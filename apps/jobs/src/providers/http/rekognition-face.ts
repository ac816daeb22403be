import { lazy } from '../../lazy.js';
import type { ProviderCall } from '../call-provider.js';
import type { FaceFacts, FacePose, FaceProvider, FaceSimilarity } from '../face.port.js';
import { match, noMatch, notDetermined, type ProviderOutcome } from '../provider-outcome.js';
import { awsClientConfig, classifyAwsError, type AwsSettings } from './aws-failure.js';

/** Amazon calls two faces one person from here on (percent); the job's own limit is applied later. */
const SAME_PERSON = 80;
/** Faces narrower than this share of the widest stand in the background, as for the embedded engine. */
const BACKGROUND = 0.5;

/** AWS Rekognition CompareFaces and DetectFaces. */
export class RekognitionFace implements FaceProvider {
  readonly name = 'rekognition';
  private readonly rekognition = lazy(async () => {
    const sdk = await import('@aws-sdk/client-rekognition');
    return { sdk, client: new sdk.RekognitionClient(awsClientConfig(this.settings)) };
  });

  constructor(
    private readonly settings: AwsSettings,
    private readonly call: ProviderCall,
  ) {}

  compare(source: Buffer, target: Buffer): Promise<ProviderOutcome<FaceSimilarity>> {
    return this.ask<FaceSimilarity>(async (abortSignal) => {
      const { sdk, client } = await this.rekognition();
      const answer = await client.send(
        new sdk.CompareFacesCommand({
          SourceImage: { Bytes: source },
          TargetImage: { Bytes: target },
          SimilarityThreshold: 0,
          QualityFilter: 'AUTO',
        }),
        { abortSignal },
      );
      const [widest, ...others] = [
        ...(answer.FaceMatches ?? []).map(({ Face, Similarity = 0 }) => ({
          box: Face?.BoundingBox,
          Similarity,
        })),
        ...(answer.UnmatchedFaces ?? []).map(({ BoundingBox }) => ({ box: BoundingBox, Similarity: 0 })),
      ]
        .map(({ box, Similarity }) => ({ width: box?.Width ?? 0, similarity: Similarity / 100 }))
        .sort((one, other) => other.width - one.width || other.similarity - one.similarity);
      if (!widest) return notDetermined('insufficient_data', 'no_face');
      if (others.some(({ width }) => width > 0 && width >= BACKGROUND * widest.width))
        return notDetermined('several_faces');
      const { similarity } = widest;
      return similarity * 100 >= SAME_PERSON ? match({ similarity }) : noMatch({ similarity });
    });
  }

  detect(photo: Buffer): Promise<ProviderOutcome<FaceFacts>> {
    return this.ask<FaceFacts>(async (abortSignal) => {
      const { sdk, client } = await this.rekognition();
      const answer = await client.send(
        new sdk.DetectFacesCommand({ Image: { Bytes: photo }, Attributes: ['ALL'] }),
        { abortSignal },
      );
      const faces = [...(answer.FaceDetails ?? [])].sort((a, b) => (b.Confidence ?? 0) - (a.Confidence ?? 0));
      const face = faces[0];
      if (!face) return notDetermined('insufficient_data', 'no_face');
      const { Left = 0, Top = 0, Width = 0, Height = 0 } = face.BoundingBox ?? {};
      return match({
        // Two faces make it uncertain whose selfie it is.
        faceConfidence: (face.Confidence ?? 0) / 100 / faces.length,
        sunglasses: likelihood(face.Sunglasses),
        eyeglasses: likelihood(face.Eyeglasses),
        sharpness: (face.Quality?.Sharpness ?? 0) / 100,
        brightness: (face.Quality?.Brightness ?? 0) / 100,
        box: { left: Left, top: Top, width: Width, height: Height },
      });
    });
  }

  pose(): Promise<ProviderOutcome<FacePose>> {
    return Promise.resolve(notDetermined('not_covered'));
  }

  private ask<D>(attempt: (signal: AbortSignal) => Promise<ProviderOutcome<D>>) {
    return this.call.run<ProviderOutcome<D>>(async (timeoutMs) => {
      try {
        return await attempt(AbortSignal.timeout(timeoutMs));
      } catch (error) {
        // Rekognition says "no face" of the source photo as an invalid parameter.
        if (error instanceof Error && error.name === 'InvalidParameterException')
          return notDetermined('insufficient_data', 'no_face');
        throw classifyAwsError(error);
      }
    });
  }
}

/** A service that is less sure than this of seeing none cannot tell. */
const SURE_OF_NONE = 90;

/** How surely it is seen, 0–1; 0 where surely none is, null where the service cannot tell. */
function likelihood(seen: { Value?: boolean; Confidence?: number } | undefined): number | null {
  const { Value, Confidence = 0 } = seen ?? {};
  if (Value) return Confidence / 100;
  return Value === false && Confidence >= SURE_OF_NONE ? 0 : null;
}
