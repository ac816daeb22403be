// Documented response headers, apart from those of every HTTP response; the tests find no others.
import {
  type AnswerFacts,
  type HeaderDoc,
  rateLimitHeaders,
  SHARED_HEADERS,
} from '@bonafide/platform/openapi/document-headers';

const isCounted = ({ name, operation }: AnswerFacts) =>
  !operation || /\/bouncer\/|\/gateway\/oauth\//.test(name);

export const RESPONSE_HEADERS: Record<string, HeaderDoc> = {
  ...SHARED_HEADERS,
  ...rateLimitHeaders(isCounted),
  ETag: {
    description: 'Version of the list, to be sent as `If-None-Match`',
    example: '"4f0c2a9be1d03a57"',
    of: ({ name, status }) => name.includes('/status-list') && ['200', '304'].includes(status),
  },
  Location: {
    description: 'Where the browser is redirected to',
    example: 'https://client.example/callback?code=…&state=…',
    of: ({ status }) => ['302', '303'].includes(status),
  },
};
