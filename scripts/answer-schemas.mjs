// The JSON Schemas of what controllers answer, read off the return types of their methods, so that the published
// interface description says what the code does. Part of `npm run drift`; writes apps/<service>/answer-schemas.json.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ROOT } from './install.mjs';

const require = createRequire(import.meta.url);
const ts = require('typescript');

const METHODS = { Get: 'GET', Post: 'POST', Put: 'PUT', Patch: 'PATCH', Delete: 'DELETE' };
const MAX_DEPTH = 12;

/** @returns {{answers: Record<string, {status: number, schema: object}>, schemas: Record<string, object>}} */
export function answerSchemas(service) {
  const config = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile).config;
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT);
  const folder = join(ROOT, 'apps', service, 'src');
  const files = ts.sys.readDirectory(folder, ['.controller.ts']).sort();
  const documented = ts.sys.readDirectory(folder, ['.documented.ts']);
  const program = ts.createProgram([...files, ...documented], {
    ...options,
    incremental: false,
    tsBuildInfoFile: undefined,
    noEmit: true,
  });
  const reader = new TypeReader(program.getTypeChecker());
  const answers = {};
  for (const file of files)
    ts.forEachChild(program.getSourceFile(file), (node) => {
      if (!ts.isClassDeclaration(node)) return;
      const base = decoratorText(node, 'Controller');
      for (const method of node.members.filter(ts.isMethodDeclaration))
        addAnswer(reader, base, method, answers);
    });
  // What no controller's return type tells: types that the document names by themselves.
  for (const file of documented)
    ts.forEachChild(program.getSourceFile(file), (node) => {
      if (!ts.isInterfaceDeclaration(node)) return;
      if (node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword))
        reader.schemaOf(program.getTypeChecker().getTypeAtLocation(node), node, 0);
    });
  const sorted = (record) => Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
  return { answers: sorted(answers), schemas: sorted(reader.schemas) };
}

function addAnswer(reader, base, method, answers) {
  for (const [decorator, verb] of Object.entries(METHODS)) {
    const path = decoratorText(method, decorator);
    if (path === undefined) continue;
    const type = reader.answerOf(method);
    // A stream's type says nothing of what is in it; such operations describe it themselves.
    if (!type || /\bStreamableFile\b/.test(method.type?.getText() ?? '')) continue;
    const route = `/${[base, path].filter(Boolean).join('/')}`.replace(/:(\w+)/g, '{$1}');
    const status = Number(decoratorText(method, 'HttpCode') ?? (verb === 'POST' ? 201 : 200));
    const mediaType = /^'Content-Type', '([^']+)'$/.exec(decoratorText(method, 'Header', 'all') ?? '')?.[1];
    const schema = reader.schemaOf(type, method, 0);
    answers[`${verb} ${route}`] = { status, ...(mediaType ? { mediaType } : {}), schema };
  }
}

/** The first argument of a decorator (or all) as text; '' when it has none, undefined when there is no such decorator. */
function decoratorText(node, name, which = 'first') {
  for (const { expression } of ts.getDecorators(node) ?? [])
    if (ts.isCallExpression(expression) && expression.expression.getText() === name)
      return which === 'all'
        ? expression.arguments.map((argument) => argument.getText()).join(', ')
        : (expression.arguments[0]?.getText().replace(/^['"]|['"]$/g, '') ?? '');
  return undefined;
}

class TypeReader {
  /** by name: types that have one */
  schemas = {};
  constructor(checker) {
    this.checker = checker;
  }

  /** What a method answers, out of its promise; undefined when it writes the answer itself or sends bytes. */
  answerOf(method) {
    const signature = this.checker.getSignatureFromDeclaration(method);
    const returned = this.checker.getReturnTypeOfSignature(signature);
    const type = this.checker.getAwaitedType(returned) ?? returned;
    const isNothing =
      type.flags & (ts.TypeFlags.Void | ts.TypeFlags.Undefined | ts.TypeFlags.Any | ts.TypeFlags.Unknown);
    const isBytes = (type.isUnion() ? type.types : [type]).some(
      ({ symbol }) => symbol?.name === 'StreamableFile',
    );
    return isNothing || isBytes || type.symbol?.name === 'Response' ? undefined : type;
  }

  schemaOf(type, at, depth) {
    if (depth > MAX_DEPTH) return {};
    const { flags } = type;
    if (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return {};
    if (flags & ts.TypeFlags.Null) return { type: 'null' };
    if (flags & ts.TypeFlags.StringLiteral) return { type: 'string', const: type.value };
    if (flags & ts.TypeFlags.NumberLiteral) return { type: 'number', const: type.value };
    if (flags & ts.TypeFlags.BooleanLiteral) return { type: 'boolean', const: type.intrinsicName === 'true' };
    if (flags & (ts.TypeFlags.String | ts.TypeFlags.TemplateLiteral)) return { type: 'string' };
    if (flags & ts.TypeFlags.Number) return { type: 'number' };
    if (flags & ts.TypeFlags.Boolean) return { type: 'boolean' };
    if (type.isUnion()) return this.union(type, at, depth);
    if (type.symbol?.name === 'Date') return { type: 'string', format: 'date-time' };
    if (this.checker.isArrayType(type) || this.checker.isTupleType(type)) {
      const [element] = this.checker.getTypeArguments(type);
      return { type: 'array', items: element ? this.schemaOf(element, at, depth + 1) : {} };
    }
    return this.named(type, at, depth);
  }

  union(type, at, depth) {
    const parts = type.types.filter((one) => !(one.flags & ts.TypeFlags.Undefined));
    if (parts.length === 1) return this.schemaOf(parts[0], at, depth);
    const isBoolean = (one) => one.flags & ts.TypeFlags.BooleanLiteral;
    const schemas = parts.filter((one) => !isBoolean(one)).map((one) => this.schemaOf(one, at, depth + 1));
    const booleans = parts.filter(isBoolean);
    if (booleans.length === 2) schemas.push({ type: 'boolean' });
    else schemas.push(...booleans.map((one) => this.schemaOf(one, at, depth + 1)));
    const literals = schemas.filter((schema) => schema.type === 'string' && 'const' in schema);
    if (literals.length > 1) {
      const others = schemas.filter((schema) => !literals.includes(schema));
      // The checker has them in the order in which it met them, which moves with every file.
      const choice = { type: 'string', enum: literals.map((schema) => schema.const).sort() };
      return others.length === 0 ? choice : { anyOf: [choice, ...others] };
    }
    const plain = schemas.every(
      (schema) => Object.keys(schema).join() === 'type' && typeof schema.type === 'string',
    );
    return plain ? { type: schemas.map((schema) => schema.type) } : { anyOf: schemas };
  }

  /** Interfaces and aliases become components of their own; what is generic or nameless is written out. */
  named(type, at, depth) {
    const symbol = type.aliasSymbol ?? type.symbol;
    const name = symbol?.name ?? '';
    const isGeneric = (type.aliasTypeArguments ?? this.checker.getTypeArguments?.(type) ?? []).length > 0;
    if (
      !/^[A-Z]\w+$/.test(name) ||
      isGeneric ||
      ['Record', 'Partial', 'Pick', 'Omit', 'Object'].includes(name)
    )
      return this.object(type, at, depth);
    if (!(name in this.schemas)) {
      this.schemas[name] = {};
      this.schemas[name] = { ...description(symbol, this.checker), ...this.object(type, at, 0) };
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  object(type, at, depth) {
    const properties = {};
    const required = [];
    for (const property of this.checker.getPropertiesOfType(type)) {
      // Named by a symbol: JSON has none of them, and the checker numbers them anew with every file.
      if (property.name.startsWith('__@')) continue;
      const declared = this.checker.getTypeOfSymbolAtLocation(property, at);
      if (declared.getCallSignatures().length > 0) continue;
      const isOptional =
        property.flags & ts.SymbolFlags.Optional ||
        (declared.isUnion() && declared.types.some((one) => one.flags & ts.TypeFlags.Undefined));
      const schema = this.schemaOf(declared, at, depth + 1);
      const said = description(property, this.checker);
      properties[property.name] =
        schema.$ref && said.description ? { allOf: [schema], ...said } : { ...schema, ...said };
      if (!isOptional) required.push(property.name);
    }
    const index = this.checker.getIndexInfosOfType(type)[0];
    const values = index ? this.schemaOf(index.type, at, depth + 1) : undefined;
    return {
      type: 'object',
      ...(Object.keys(properties).length > 0 ? { properties } : {}),
      ...(required.length > 0 ? { required } : {}),
      ...(values && Object.keys(values).length > 0 ? { additionalProperties: values } : {}),
    };
  }
}

function description(symbol, checker) {
  const text = ts.displayPartsToString(symbol.getDocumentationComment(checker)).replace(/\s+/g, ' ').trim();
  return text ? { description: text } : {};
}
