// Request bodies of `POST /api/jobs` and `POST /api/jobs/session`, from the definitions of the job types
// (docs/design/submission.md).
import { sampleOf, type SampledSchema, type Samples } from '@bonafide/platform/openapi/sample-of-schema';
import { PHOTO_BYTES_MAX } from '../limits.js';
import type { JobTypeDefinition } from '../jobs/store/job-type.js';
import { JOB_TYPE_DEFINITIONS } from '../jobs/types/registry.js';
import { CreateJobDto, OpenSessionDto } from '../jobs/submission/job.dto.js';
import { PHOTO_EXAMPLE } from './samples.docs.js';

type Schemas = Record<string, SampledSchema>;

const DEFINITIONS = Object.values(JOB_TYPE_DEFINITIONS);

/** DTOs that no operation's signature names. */
export const BODY_DTOS = [OpenSessionDto, ...DEFINITIONS.map(({ params }) => params)];

/**
 * The schemas of both bodies: one for each type, distinguished by `type`.
 *
 * @param schemas the document's schemas, including the DTOs
 */
export function jobBodySchemas(schemas: Schemas, samples: Samples): Schemas {
  const made: Schemas = {};
  /** `params`: the name of the schema of a type's parameters */
  const body = (
    kind: string,
    definitions: JobTypeDefinition[],
    params: (of: JobTypeDefinition) => string,
  ) => {
    const mapping: Record<string, string> = {};
    for (const definition of definitions) {
      const name = nameOf(definition.type, kind);
      const example = sampleOf(refTo(params(definition)), {
        schemas: { ...schemas, ...made },
        samples,
        isRequest: true,
      });
      const hasFloor = kind === 'session' && definition.hasFloor;
      made[name] = formOf(definition, schemas, {
        params: { allOf: [refTo(params(definition))], example },
        dto: hasFloor ? OpenSessionDto.name : CreateJobDto.name,
      });
      mapping[definition.type] = refTo(name).$ref;
    }
    return {
      oneOf: Object.values(mapping).map(($ref) => ({ $ref })),
      discriminator: { propertyName: 'type', mapping },
    };
  };
  const withPhotos = DEFINITIONS.filter(({ photos }) => photos);
  for (const definition of withPhotos) made[paramsOf(definition)] = withPhotoParams(definition, schemas);
  return {
    ...{ CreateJobDto: body('job', DEFINITIONS, paramsOf) },
    ...{ CreateSessionDto: body('session', withPhotos, ({ params }) => params.name) },
    ...made,
  };
}

const refTo = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** `id-aamva` and `job`: `IdAamvaJob` */
const nameOf = (type: string, kind: string) =>
  `${type}-${kind}`.replace(/(?:^|-)(\w)/g, (_, first: string) => first.toUpperCase());

const paramsOf = ({ type, photos, params }: JobTypeDefinition) =>
  photos ? nameOf(type, 'params') : params.name;

function formOf(
  { type, summary, feature, scope, params: { name } }: JobTypeDefinition,
  schemas: Schemas,
  { params, dto }: { params: SampledSchema; dto: string },
) {
  const { properties, required } = schemas[dto]!;
  const needs = [
    ...(feature ? [`the account has \`${feature}\``] : []),
    ...(scope ? [`an agent or restricted key has the scope \`${scope}\` too`] : []),
  ];
  return {
    type: 'object',
    description: [summary, ...(needs.length > 0 ? [`Only where ${needs.join(' and ')}.`] : [])].join(' '),
    properties: { ...properties, type: { type: 'string', const: type }, params },
    required: [...(required ?? []), ...(schemas[name]!.required?.length ? ['params'] : [])],
    additionalProperties: false,
  };
}

/** Which photos are needed depends on the other parameters and on earlier uploads of a session: none is `required`. */
function withPhotoParams({ photos, params: { name } }: JobTypeDefinition, schemas: Schemas): SampledSchema {
  const needed = photos!.missing({}).map((one) => one.name);
  const photo = (one: (typeof needed)[number]) => ({
    type: 'string',
    description: `Base64 of a JPEG, PNG or WebP of at most ${PHOTO_BYTES_MAX / 1024 / 1024} MB`,
    ...(needed.includes(one) ? { example: PHOTO_EXAMPLE } : {}),
  });
  return {
    ...schemas[name]!,
    properties: {
      ...schemas[name]!.properties,
      ...Object.fromEntries(photos!.accepted.map((one) => [one, photo(one)])),
    },
  };
}
