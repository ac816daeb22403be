// The headers of responses, besides those of every HTTP response; tests check that there are no others.
import {
  type AnswerFacts,
  type HeaderDoc,
  rateLimitHeaders,
  SHARED_HEADERS,
  takesHeader,
} from '@bonafide/platform/openapi/document-headers';

/** Operations of callers with an account; shared responses are among them. */
const isCounted = ({ operation }: AnswerFacts) =>
  !operation || (operation.security ?? []).some((one) => 'apiKey' in one || 'session' in one);
const isDone = ({ status }: AnswerFacts) => status.startsWith('2');
const isListing = (facts: AnswerFacts) => facts.name === 'GET /api/jobs' && isDone(facts);

/** Resources that are changed with `If-Match`. */
const TAGGED =
  /^(GET|PATCH|PUT|POST|DELETE) \/api\/management\/(settings|members|issuers|(keys|webhook-endpoints)\/\{id\})$/;

export const RESPONSE_HEADERS: Record<string, HeaderDoc> = {
  ...SHARED_HEADERS,
  ...rateLimitHeaders(isCounted),
  'Idempotent-Replayed': {
    description: '`true`: the response to an earlier request with the same `Idempotency-Key`',
    example: 'true',
    of: (facts) => isDone(facts) && takesHeader(facts, 'Idempotency-Key'),
  },
  ETag: {
    description: 'Version of the resource, to be sent as `If-Match`',
    example: '"4f0c2a9be1d03a57c8d61f90b2e7a413"',
    of: (facts) => isDone(facts) && TAGGED.test(facts.name),
  },
  Link: {
    description: 'The next page, with `after`, if there is one (`rel="next"`, RFC 8288)',
    example: '<https://api.bonafide.example/api/jobs?after=…>; rel="next"',
    of: isListing,
  },
  Deprecation: {
    description: 'A deprecated parameter was used (RFC 9745); the time of its deprecation',
    example: '@1731888000',
    of: isListing,
  },
  Sunset: {
    description: 'When deprecated parameters stop working (RFC 8594)',
    example: 'Thu, 31 Dec 2027 23:59:59 GMT',
    of: isListing,
  },
};
