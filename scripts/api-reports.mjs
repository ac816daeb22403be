// What each published library exports, as API Extractor reports it from its declarations: a change of it stands in the
// diff. Part of `npm run drift`; writes libs/<name>/api.md.
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from './install.mjs';
import { emitDeclarations, LIBRARIES, publishedManifest } from './pack.mjs';

const { CompilerState, Extractor, ExtractorConfig } = createRequire(join(ROOT, 'libs/dev-env/package.json'))(
  '@microsoft/api-extractor',
);

/** @returns {Record<string, string>} reports by library */
export function apiReports() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'bonafide-api-')));
  try {
    const declarations = emitDeclarations(LIBRARIES);
    const entries = LIBRARIES.flatMap((name) => layOut(folder, name, declarations[name]));
    const configs = entries.map((entry) => ({ ...entry, config: configOf(folder, entry) }));
    const compilerState = CompilerState.create(configs[0].config, {
      additionalEntryPoints: configs.map(({ config }) => config.mainEntryPointFilePath),
    });
    const parts = configs.map(({ library, entry, config }) => {
      Extractor.invoke(config, { localBuild: true, compilerState, messageCallback: silence });
      const report = readFileSync(config.reportTempFilePath, 'utf8');
      const [, code] = /```ts\n\n?([\s\S]*?)\n\/\/ \(No @packageDocumentation/.exec(report);
      return { library, text: `## ${entry}\n\n\`\`\`ts\n${code}\`\`\`\n` };
    });
    return Object.fromEntries(
      LIBRARIES.map((name) => {
        const own = parts.filter(({ library }) => library === name).map(({ text }) => text);
        return [name, `# What @bonafide/${name} exports\n\n${own.join('\n')}`];
      }),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** As it is when it is installed. @returns {{library: string, entry: string, file: string}[]} what can be imported */
function layOut(folder, library, declarations) {
  const target = join(folder, 'node_modules/@bonafide', library);
  const manifest = publishedManifest(
    JSON.parse(readFileSync(join(ROOT, 'libs', library, 'package.json'), 'utf8')),
  );
  for (const [path, text] of Object.entries(declarations)) {
    mkdirSync(dirname(join(target, 'dist', path)), { recursive: true });
    writeFileSync(join(target, 'dist', path), text);
  }
  writeFileSync(join(target, 'package.json'), JSON.stringify(manifest));
  const own = createRequire(join(ROOT, 'libs', library, 'package.json'));
  for (const name of [
    '@types/node',
    ...Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }),
  ]) {
    if (name.startsWith('@bonafide/')) continue;
    const link = join(target, 'node_modules', name);
    mkdirSync(dirname(link), { recursive: true });
    const found = own.resolve
      .paths(name)
      .map((path) => join(path, name))
      .find(isThere);
    if (found) symlinkSync(realpathSync(found), link);
  }
  const files = Object.keys(manifest.exports).flatMap((path) =>
    path === './*'
      ? Object.keys(declarations).filter((file) => !file.includes('/'))
      : [`${path.slice(2)}.d.ts`],
  );
  return files
    .sort()
    .map((file) => ({ library, entry: file.replace('.d.ts', ''), file: join(target, 'dist', file) }));
}

function isThere(path) {
  try {
    return Boolean(realpathSync(path));
  } catch {
    return false;
  }
}

function configOf(folder, { library, entry, file }) {
  const projectFolder = join(folder, 'node_modules/@bonafide', library);
  const reports = join(projectFolder, 'reports', entry);
  mkdirSync(reports, { recursive: true });
  return ExtractorConfig.prepare({
    configObjectFullPath: undefined,
    packageJsonFullPath: join(projectFolder, 'package.json'),
    configObject: {
      projectFolder,
      mainEntryPointFilePath: file,
      newlineKind: 'lf',
      compiler: {
        overrideTsconfig: {
          compilerOptions: {
            ...{ module: 'nodenext', moduleResolution: 'nodenext', target: 'es2022', lib: ['es2023', 'dom'] },
            ...{ types: ['node'], strict: true, skipLibCheck: true },
          },
        },
      },
      apiReport: {
        enabled: true,
        reportFileName: 'api.md',
        reportFolder: reports,
        reportTempFolder: join(reports, 'temp'),
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
    },
  });
}

/** Its remarks about tags of documentation are not ours; what cannot be read throws. */
const silence = (message) => {
  if (message.logLevel === 'error' && !message.messageId.startsWith('ae-')) throw new Error(message.text);
  message.handled = true;
};
