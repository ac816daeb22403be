import { join } from 'node:path';
import ts from 'typescript';
import { K8S, type KubernetesObject } from './kustomize.js';

/** The oldest that runs the manifests (`preStop.sleep` without a feature gate), one between, and a recent one. */
export const KUBERNETES = ['1.30', '1.33', '1.36'] as const;
type Version = (typeof KUBERNETES)[number];

/** Files of TypeScript and of the types, which are the same each time: parsed once. */
const library = new Map<string, ts.SourceFile | undefined>();

/**
 * Compares objects with the Kubernetes API: unknown fields, missing ones, wrong types and values. `kubernetes-types` and
 * `kubernetes-models` are generated from the API's OpenAPI document, and TypeScript refuses what an object literal has too much.
 *
 * @returns one line a fault, beginning with kind and name
 */
export function schemaFaults(objects: readonly KubernetesObject[], version: Version = '1.30'): string[] {
  const file = join(K8S, 'test', 'rendered.ts');
  const source = [
    ...objects.map(
      (object, at) =>
        `import type { ${typeOf(object, version)} as K${at} } from '${moduleOf(object, version)}';`,
    ),
    ...objects.map((object, at) => `export const o${at}: K${at} = ${JSON.stringify(object)};`),
  ].join('\n');
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    lib: ['lib.es2022.d.ts'],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  };
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (name, ...rest) => {
    if (name === file) return ts.createSourceFile(name, source, ts.ScriptTarget.ES2022);
    if (!library.has(name)) library.set(name, read(name, ...rest));
    return library.get(name);
  };
  const program = ts.createProgram([file], options, host);
  return ts.getPreEmitDiagnostics(program).map((diagnostic) => {
    const at = source.slice(0, diagnostic.start ?? 0).split('\n').length - 1;
    const object = objects[at % objects.length];
    return `${object?.kind}/${object?.metadata.name}: ${ts.flattenDiagnosticMessageText(diagnostic.messageText, ' ')}`;
  });
}

const typeOf = ({ kind }: KubernetesObject, version: Version) => (version === '1.30' ? kind : `I${kind}`);

/** `networking.k8s.io/v1` → `kubernetes-types/networking/v1` or `…/networking.k8s.io/v1/NetworkPolicy`; the group of `v1` is core. */
function moduleOf({ apiVersion, kind }: KubernetesObject, version: Version): string {
  if (version !== '1.30') return `kubernetes-models-${version}/${apiVersion}/${kind}`;
  const [group = '', groupVersion] = apiVersion.includes('/') ? apiVersion.split('/') : ['core', apiVersion];
  return `kubernetes-types/${group.replace(/\..*$/, '')}/${groupVersion}`;
}
