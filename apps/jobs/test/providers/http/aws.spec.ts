import { RekognitionFace } from '../../../src/providers/http/rekognition-face.js';
import { TextractDocumentReader } from '../../../src/providers/http/textract-document-reader.js';
import { startStubbedProvider, type StubbedProvider } from './stubbed.js';

let provider: StubbedProvider;
beforeAll(async () => void (provider = await startStubbedProvider('face')));
afterAll(() => provider.stub.close());
beforeEach(() => provider.stub.reset());

const settings = () => ({
  region: 'us-east-1',
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey: 'secret',
  endpoint: provider.stub.url,
});
const fault = (status: number, type: string) => ({
  status,
  headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amzn-errortype': type },
  body: JSON.stringify({ __type: type, message: 'no' }),
});
const photo = Buffer.from('a photo');
const person = Buffer.from('another photo');

describe('Rekognition', () => {
  const face = () => new RekognitionFace(settings(), provider.call());

  /** CompareFaces says `compared`, DetectFaces that the selfie shows faces of these widths. */
  const answer = (compared: object, widths: readonly number[] = [0.4]) =>
    provider.stub.otherwise(({ headers }) =>
      headers['x-amz-target'] === 'RekognitionService.CompareFaces'
        ? { json: compared }
        : { json: { FaceDetails: widths.map((Width) => ({ Confidence: 99, BoundingBox: { Width } })) } },
    );
  const asked = () =>
    provider.stub.requests.map(({ headers }) => String(headers['x-amz-target']).split('.')[1]).sort();

  it('compares the selfie with every face of the document', async () => {
    answer({ FaceMatches: [{ Similarity: 98.2 }], UnmatchedFaces: [] });
    expect(await face().compare(photo, person)).toEqual({
      outcome: 'match',
      data: { similarity: 0.982 },
      simulated: false,
    });
    expect(asked()).toEqual(['CompareFaces', 'DetectFaces']);
    const request = provider.stub.requests.find(({ headers }) =>
      String(headers['x-amz-target']).endsWith('CompareFaces'),
    );
    expect(request!.headers.authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\//);
    expect(request!.json()).toMatchObject({
      SourceImage: { Bytes: person.toString('base64') },
      TargetImage: { Bytes: photo.toString('base64') },
      SimilarityThreshold: 0,
      QualityFilter: 'AUTO',
    });
  });

  it('looks at a selfie once that is described and compared', async () => {
    answer({ FaceMatches: [{ Similarity: 98.2 }], UnmatchedFaces: [] });
    const one = face();
    await Promise.all([one.detect(person), one.compare(photo, person)]);
    await one.compare(photo, person);
    expect(asked()).toEqual(['CompareFaces', 'CompareFaces', 'DetectFaces']);
  });

  it('looks again after an outage', async () => {
    provider.stub.otherwise(fault(400, 'AccessDeniedException'));
    const one = face();
    expect(await one.compare(photo, person)).toMatchObject({ outcome: 'not_determined' });
    answer({ FaceMatches: [{ Similarity: 98.2 }], UnmatchedFaces: [] });
    expect(await one.compare(photo, person)).toMatchObject({ outcome: 'match' });
  });

  it('tells another person from a photo without a face', async () => {
    const other = async (compared: object) => {
      answer(compared);
      return face().compare(photo, person);
    };
    expect(await other({ FaceMatches: [{ Similarity: 3 }], UnmatchedFaces: [] })).toMatchObject({
      outcome: 'no_match',
      data: { similarity: 0.03 },
    });
    expect(await other({ FaceMatches: [], UnmatchedFaces: [{ Confidence: 99 }] })).toMatchObject({
      outcome: 'no_match',
      data: { similarity: 0 },
    });
    const noFace = { reason: 'insufficient_data', code: 'no_face' };
    expect(await other({ FaceMatches: [], UnmatchedFaces: [] })).toMatchObject(noFace);
    provider.stub.otherwise(fault(400, 'InvalidParameterException'));
    expect(await face().compare(photo, person)).toMatchObject(noFace);
  });

  const several = { outcome: 'not_determined', reason: 'several_faces' };
  it.each([
    ['two people side by side', [0.3, 0.16], several],
    ['a card in the background', [0.3, 0.1], { outcome: 'match' }],
  ])('compares a selfie of one person: %s', async (_what, widths, outcome) => {
    answer({ FaceMatches: [{ Similarity: 99 }], UnmatchedFaces: [] }, widths);
    expect(await face().compare(photo, person)).toMatchObject(outcome);
    expect(asked()).toHaveLength(outcome === several ? 1 : 2);
  });

  const matched = (Width: number, Similarity: number) => ({ Similarity, Face: { BoundingBox: { Width } } });
  it.each([
    ['a portrait twice', [matched(0.1, 97), matched(0.04, 88)], [], { data: { similarity: 0.97 } }],
    ['another’s portrait twice', [matched(0.1, 2), matched(0.04, 5)], [], { data: { similarity: 0.02 } }],
    ['another’s portrait beside a wide face', [matched(0.5, 99), matched(0.04, 2)], [], several],
    ['another’s portrait beside a small face', [matched(0.04, 99), matched(0.5, 2)], [], several],
    [
      'a portrait beside which nobody is like the selfie',
      [matched(0.5, 99)],
      [{ BoundingBox: { Width: 0.04 } }],
      several,
    ],
  ])('takes a document to have no background: %s', async (_what, FaceMatches, UnmatchedFaces, outcome) => {
    answer({ FaceMatches, UnmatchedFaces });
    expect(await face().compare(photo, person)).toMatchObject(outcome);
  });

  it('describes a selfie', async () => {
    provider.stub.otherwise({
      json: {
        FaceDetails: [
          {
            Confidence: 99,
            BoundingBox: { Left: 0.1, Top: 0.2, Width: 0.3, Height: 0.4 },
            Sunglasses: { Value: false, Confidence: 97 },
            Eyeglasses: { Value: true, Confidence: 92 },
            Quality: { Sharpness: 80, Brightness: 70 },
          },
        ],
      },
    });
    const answer = await face().detect(photo);
    expect(provider.stub.requests[0]!.headers['x-amz-target']).toBe('RekognitionService.DetectFaces');
    expect(answer).toMatchObject({
      outcome: 'match',
      data: { faceConfidence: 0.99, eyeglasses: 0.92, box: { left: 0.1, top: 0.2, width: 0.3, height: 0.4 } },
    });
    expect(answer).toMatchObject({ data: { sunglasses: 0 } });
  });

  it.each([
    ['a photo it cannot read', fault(400, 'InvalidImageFormatException'), 'insufficient_data', 1],
    ['throttling', fault(400, 'ThrottlingException'), 'rate_limited', 2],
    ['a wrong key', fault(400, 'AccessDeniedException'), 'refused', 1],
    ['its own fault', fault(500, 'InternalServerError'), 'provider_error', 2],
    ['silence', { fault: 'hang' as const }, 'timeout', 2],
    ['a cut connection', { fault: 'close' as const }, 'unreachable', 2],
  ])('is not determined after %s', async (_what, answer, reason, requests) => {
    provider.stub.otherwise(answer);
    expect(await face().compare(photo, person)).toMatchObject({ outcome: 'not_determined', reason });
    expect(provider.stub.requests).toHaveLength(requests);
  });
});

describe('Textract AnalyzeID', () => {
  const reader = () => new TextractDocumentReader(settings(), provider.call());
  const document = (fields: Record<string, string | [string, string]>) => ({
    json: {
      IdentityDocuments: [
        {
          DocumentIndex: 1,
          IdentityDocumentFields: Object.entries(fields).map(([type, value]) => ({
            Type: { Text: type },
            ValueDetection: Array.isArray(value)
              ? { Text: value[0], NormalizedValue: { Value: value[1], ValueType: 'Date' }, Confidence: 98 }
              : { Text: value, Confidence: 97 },
          })),
        },
      ],
      AnalyzeIDModelVersion: '1.0',
    },
  });

  it('reads a driving licence', async () => {
    provider.stub.otherwise(
      document({
        FIRST_NAME: 'JORDAN',
        LAST_NAME: 'SAMPLE',
        MIDDLE_NAME: '',
        DOCUMENT_NUMBER: 'D1234567',
        DATE_OF_BIRTH: ['01/02/1980', '1980-01-02T00:00:00'],
        EXPIRATION_DATE: ['01/02/2030', '2030-01-02T00:00:00'],
        STATE_NAME: 'CALIFORNIA',
        ID_TYPE: 'DRIVER LICENSE FRONT',
        CLASS: 'C',
      }),
    );
    expect(await reader().read(photo, person)).toEqual({
      outcome: 'match',
      simulated: false,
      data: {
        type: 'drivers-license',
        country: 'US',
        state: 'CA',
        fields: {
          firstName: { value: 'JORDAN', confidence: 0.97 },
          lastName: { value: 'SAMPLE', confidence: 0.97 },
          id: { value: 'D1234567', confidence: 0.97 },
          birthDate: { value: '1980-01-02', confidence: 0.98 },
          expireDate: { value: '2030-01-02', confidence: 0.98 },
          class: { value: 'C', confidence: 0.97 },
        },
      },
    });
    expect(provider.stub.requests[0]!.headers['x-amz-target']).toBe('Textract.AnalyzeID');
    expect(provider.stub.requests[0]!.json()).toMatchObject({
      DocumentPages: [{ Bytes: photo.toString('base64') }, { Bytes: person.toString('base64') }],
    });
  });

  it.each([
    ['PASSPORT', '', 'passport'],
    ['DRIVER LICENSE FRONT', 'A', 'commercial-license'],
    ['IDENTIFICATION CARD', '', 'identification'],
    ['UNKNOWN', '', 'other'],
  ])('tells the kind %s (class "%s") as %s', async (idType, licenceClass, type) => {
    provider.stub.otherwise(document({ LAST_NAME: 'SAMPLE', ID_TYPE: idType, CLASS: licenceClass }));
    expect(await reader().read(photo)).toMatchObject({ data: { type } });
  });

  it('sees no document on a photo without fields', async () => {
    provider.stub.otherwise(document({ FIRST_NAME: '' }));
    expect(await reader().read(photo)).toMatchObject({ outcome: 'no_match', data: null });
  });

  it('is not determined for a file it cannot read, and during an outage', async () => {
    provider.stub.next(fault(400, 'UnsupportedDocumentException'));
    expect(await reader().read(photo)).toMatchObject({ reason: 'insufficient_data' });
    provider.stub.otherwise(fault(503, 'ServiceUnavailable'));
    expect(await reader().read(photo)).toMatchObject({ reason: 'provider_error' });
  });
});
