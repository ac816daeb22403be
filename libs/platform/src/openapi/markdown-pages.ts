import type { OpenAPIObject } from '@nestjs/swagger';

// Rule: the reference as Markdown, for programs such as LLMs: a page per tag, and an index in the llmstxt.org format.

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
/** The part of JSON Schema that the documents use. */
interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  oneOf?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
}
interface Media {
  schema?: Schema;
  example?: unknown;
  examples?: Record<string, { value?: unknown }>;
}
type Content = Record<string, Media>;
type Answer = { $ref?: string; description?: string; content?: Content };

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** Pages by file name: `jobs.md`; and `llms.txt`, which lists them all. */
export function markdownPages(document: OpenAPIObject): ReadonlyMap<string, string> {
  const byTag = new Map<string, string[]>();
  for (const [path, item] of Object.entries(document.paths))
    for (const method of METHODS) {
      const operation = item[method];
      if (!operation) continue;
      const tag = operation.tags?.[0] ?? 'other';
      const text = describeOperation(document, `${method.toUpperCase()} ${path}`, operation);
      byTag.set(tag, [...(byTag.get(tag) ?? []), text]);
    }
  const pages = new Map<string, string>();
  for (const [tag, operations] of byTag)
    pages.set(fileOf(tag), [`# ${document.info.title}: ${tag}`, ...operations].join('\n\n') + '\n');
  pages.set('llms.txt', indexOf(document, [...byTag.keys()]));
  return pages;
}

const fileOf = (tag: string) => `${tag.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.md`;

function indexOf({ info, paths }: OpenAPIObject, tags: string[]): string {
  const operationsOf = (tag: string) =>
    Object.entries(paths).flatMap(([path, item]) =>
      METHODS.filter((method) => (item[method]?.tags?.[0] ?? 'other') === tag && item[method]).map(
        (method) => `${method.toUpperCase()} ${path}`,
      ),
    );
  return [
    `# ${info.title}`,
    ...(info.description ? [`> ${info.description.split('\n')[0]}`] : []),
    'Every operation with its parameters, bodies and answers. [The same as OpenAPI](/docs/openapi.json).',
    '## Reference',
    tags.map((tag) => `- [${tag}](/docs/${fileOf(tag)}): ${operationsOf(tag).join(', ')}`).join('\n'),
  ]
    .join('\n\n')
    .concat('\n');
}

function describeOperation(document: OpenAPIObject, name: string, operation: Operation): string {
  const { summary, description, parameters = [], requestBody, responses, security } = operation;
  const parts = [`## ${name}`, summary ?? '', description ?? ''];
  const schemes = (security ?? []).flatMap((one) => Object.keys(one));
  parts.push(schemes.length > 0 ? `Credentials: ${[...new Set(schemes)].join(' or ')}.` : 'No credential.');
  if (parameters.length > 0)
    parts.push(
      parameters
        .map((parameter) => ('$ref' in parameter ? undefined : parameter))
        .filter((parameter) => parameter !== undefined)
        .map(({ name, in: place, required, schema, description }) => {
          const type = typeOf((schema ?? {}) as Schema);
          return line(name, [place, type, required ? 'required' : ''], description);
        })
        .join('\n'),
    );
  const body = (requestBody as { content?: Content } | undefined)?.content ?? {};
  for (const [type, media] of Object.entries(body))
    parts.push(`Body, \`${type}\`:`, ...describeContent(document, media));
  for (const [status, answer] of Object.entries(responses)) {
    const { description, content = {} } = resolve<Answer>(document, answer as Answer);
    parts.push(`${status}: ${description ?? ''}`.trim());
    if (status.startsWith('2'))
      for (const media of Object.values(content).slice(0, 1)) parts.push(...describeContent(document, media));
  }
  return parts.filter(Boolean).join('\n\n');
}

function describeContent(document: OpenAPIObject, { schema, example, examples = {} }: Media): string[] {
  const shown = example === undefined ? Object.values(examples).map(({ value }) => value) : [example];
  const blocks = shown.map((value) => `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``);
  return [fieldsOf(document, schema).join('\n'), ...blocks].filter(Boolean);
}

/** The members of an object, including those of all its variants; nested members are shown in the example. */
function fieldsOf(document: OpenAPIObject, schema: Schema | undefined): string[] {
  if (!schema) return [];
  const { properties = {}, required = [], oneOf = [], anyOf = [], allOf = [] } = resolve(document, schema);
  const own = Object.entries(properties).map(([name, property]) =>
    line(name, [typeOf(property), required.includes(name) ? 'required' : ''], property.description),
  );
  const others = [...oneOf, ...anyOf, ...allOf].flatMap((one) => fieldsOf(document, one));
  return [...new Set([...own, ...others])];
}

const line = (name: string, facts: string[], description: string | undefined) =>
  `- \`${name}\` (${facts.filter(Boolean).join(', ')})${description ? `: ${description.replaceAll('\n', ' ')}` : ''}`;

function typeOf({ $ref, type, enum: values, const: value, items, oneOf, anyOf, allOf }: Schema): string {
  if ($ref) return $ref.slice($ref.lastIndexOf('/') + 1);
  if (value !== undefined) return JSON.stringify(value);
  if (values) return values.map((one) => JSON.stringify(one)).join(' | ');
  const either = oneOf ?? anyOf;
  if (either) return either.map(typeOf).join(' | ');
  if (allOf) return allOf.map(typeOf).join(' & ');
  if (items) return `${typeOf(items)}[]`;
  return [type ?? 'any'].flat().join(' | ');
}

function resolve<Part extends { $ref?: string }>(document: OpenAPIObject, part: Part): Part {
  if (!part.$ref) return part;
  const found = part.$ref
    .slice(2)
    .split('/')
    .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], document);
  return (found ?? {}) as Part;
}
