// Rule: a change must name the state it is based on (RFC 9110 sections 8.8.3 and 13.1.1, RFC 6585 section 3). The tag
// is derived from the content, so that any change, including an operator's command, gives a new one.
import { ServiceError } from '@bonafide/platform/errors';
import { hashJson } from '@bonafide/vc-jwt/proof-hash';
import { applyDecorators, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { refusal } from './answer.docs.js';

const TAG_CHARACTERS = 32;

/** A strong tag of JSON: 128 bits of its hash, independent of member order. */
export const entityTagOf = (content: unknown): string =>
  `"${hashJson(content).slice('sha256:'.length).slice(0, TAG_CHARACTERS)}"`;

/** Throws 428 without `If-Match` and 412 when it names another state; `*` matches any state. */
export function assertIfMatch(ifMatch: string | undefined, current: string, what: string): void {
  if (ifMatch === undefined)
    throw new ServiceError(
      'precondition-required',
      `If-Match: is needed, with the ETag of the ${what} as they were read`,
    );
  const tags = ifMatch.split(',').map((tag) => tag.trim());
  if (!tags.includes('*') && !tags.includes(current))
    throw new ServiceError('precondition-failed', `${what}: have changed since they were read`);
}

/** A response body with its tag. */
export interface Tagged<Body> {
  body: Body;
  tag: string;
}

export const tagged = <Body>(body: Body): Tagged<Body> => ({ body, tag: entityTagOf(body) });

export function answerTagged<Body>(response: Response, { body, tag }: Tagged<Body>): Body {
  response.setHeader('ETag', tag);
  return body;
}

/** The header `If-Match` of a request that changes something. */
export const IfMatch = createParamDecorator((_: unknown, context: ExecutionContext): string | undefined =>
  context.switchToHttp().getRequest<Request>().get('if-match'),
);

/** Documents the header and errors of `assertIfMatch`. */
export const NeedsIfMatch = (what: string) =>
  applyDecorators(
    ApiHeader({
      name: 'If-Match',
      required: true,
      description: `The \`ETag\` with which the ${what} were read; 428 without it`,
      schema: { type: 'string', example: '"4f0c2a9be1d03a57c8d61f90b2e7a413"' },
    }),
    refusal(
      412,
      'It was changed in the meantime: read it again',
      `${what}: have changed since they were read`,
    ),
    refusal(
      428,
      '`If-Match` is missing; nothing was changed',
      `If-Match: is needed, with the ETag of the ${what} as they were read`,
      'InvalidRequestError',
    ),
  );
