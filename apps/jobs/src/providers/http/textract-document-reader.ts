import type { IdentityDocumentField } from '@aws-sdk/client-textract';
import { lazy } from '../../core/lazy.js';
import type { ProviderCall } from '../call-provider.js';
import type { DocumentFacts, DocumentField, DocumentReader } from '../document-reader.port.js';
import { match, noMatch, type ProviderOutcome } from '../provider-outcome.js';
import { awsClientConfig, classifyAwsError, type AwsSettings } from './aws-failure.js';
import { stateCode } from '../us-states.js';
import { readIdType } from './textract-kinds.js';

const NAMES: Record<string, string> = {
  FIRST_NAME: 'firstName',
  MIDDLE_NAME: 'middleName',
  LAST_NAME: 'lastName',
  SUFFIX: 'nameSuffix',
  DOCUMENT_NUMBER: 'id',
  DATE_OF_BIRTH: 'birthDate',
  DATE_OF_ISSUE: 'issueDate',
  EXPIRATION_DATE: 'expireDate',
  CLASS: 'class',
  ENDORSEMENTS: 'endorsements',
  ADDRESS: 'address',
  CITY_IN_ADDRESS: 'city',
  STATE_IN_ADDRESS: 'addressState',
  ZIP_CODE_IN_ADDRESS: 'postalCode',
  COUNTY: 'county',
  PLACE_OF_BIRTH: 'placeOfBirth',
  VETERAN: 'veteran',
  MRZ_CODE: 'mrz',
};

/** Total characters and line length of the zones in ICAO Doc 9303. */
const ZONE_SHAPES: Readonly<Record<number, number>> = { 88: 44, 90: 30, 72: 36 };

/** A zone split into lines, however the service has joined them. */
function zoneLines(text: string): string {
  if (/[\r\n]/.test(text.trim())) return text;
  const joined = text.replace(/\s+/g, '');
  const length = ZONE_SHAPES[joined.length];
  return length ? joined.replace(new RegExp(`.{${length}}(?=.)`, 'g'), '$&\n') : text;
}

/** AWS Textract AnalyzeID: US driving licences, id cards and passports. */
export class TextractDocumentReader implements DocumentReader {
  private readonly textract = lazy(async () => {
    const sdk = await import('@aws-sdk/client-textract');
    return { sdk, client: new sdk.TextractClient(awsClientConfig(this.settings)) };
  });

  constructor(
    private readonly settings: AwsSettings,
    private readonly call: ProviderCall,
  ) {}

  read(front: Buffer, back?: Buffer): Promise<ProviderOutcome<DocumentFacts | null>> {
    const pages = [front, ...(back ? [back] : [])].map((Bytes) => ({ Bytes }));
    return this.call.run<ProviderOutcome<DocumentFacts | null>>(async (timeoutMs) => {
      const { sdk, client } = await this.textract();
      const answer = await client
        .send(new sdk.AnalyzeIDCommand({ DocumentPages: pages }), {
          abortSignal: AbortSignal.timeout(timeoutMs),
        })
        .catch((error: unknown) => {
          throw classifyAwsError(error);
        });
      const raw = (answer.IdentityDocuments ?? []).flatMap((page) => page.IdentityDocumentFields ?? []);
      const facts = toFacts(raw);
      return facts ? match(facts) : noMatch(null);
    });
  }
}

function toFacts(raw: IdentityDocumentField[]): DocumentFacts | null {
  const fields: Record<string, DocumentField> = {};
  const texts: Record<string, string> = {};
  for (const { Type, ValueDetection } of raw) {
    const type = Type?.Text ?? '';
    const value = (ValueDetection?.NormalizedValue?.Value?.slice(0, 10) ?? ValueDetection?.Text ?? '').trim();
    if (!value) continue;
    texts[type] ??= value;
    const name = NAMES[type];
    const confidence = (ValueDetection?.Confidence ?? 0) / 100;
    if (name && (fields[name]?.confidence ?? -1) < confidence)
      fields[name] = { value: name === 'mrz' ? zoneLines(value) : value, confidence };
  }
  if (Object.keys(fields).length === 0) return null;
  const type = readIdType(texts['ID_TYPE'] ?? '', texts['CLASS']);
  const state = stateCode(texts['STATE_NAME'] ?? texts['STATE_IN_ADDRESS'] ?? '');
  return {
    type,
    country: type === 'other' && !state ? null : 'US',
    state: type === 'passport' ? null : state,
    fields,
  };
}
