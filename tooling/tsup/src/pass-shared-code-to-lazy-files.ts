import { posix } from 'node:path';
import { readModule, type BuiltModule, type ImportedName } from './read-module.ts';

export type CodeByFile = Record<string, string>;

interface BuiltPackage {
  modules: ReadonlyMap<string, BuiltModule>;
  main: string;
  lazy: readonly string[];
  banner: string;
  /** The id keeps two versions of a package on one page apart. */
  id: string;
}

interface TextChange {
  start: number;
  end: number;
  text: string;
}

const applyChanges = (code: string, changes: readonly TextChange[]) =>
  [...changes]
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), code);

const fileStemOf = (file: string) => posix.basename(file, posix.extname(file));

const toCamelCase = (name: string) =>
  name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

const toLoaderName = (file: string) => toCamelCase(`load-${fileStemOf(file)}-file`);

const toImportSpecifier = (importer: string, file: string) => {
  const path = posix.relative(posix.dirname(importer), file);
  return path.startsWith('.') ? path : `./${path}`;
};

const toImportStatement = (from: string, exported: string, local: string) =>
  `import { ${exported === local ? local : `${exported} as ${local}`} } from '${from}';`;

const requireModule = ({ modules }: BuiltPackage, file: string): BuiltModule => {
  const found = modules.get(file);
  if (!found) throw new Error(`${file} was not built.`);
  return found;
};

const lazyFilesRequiredBy = (built: BuiltPackage, file: string): readonly string[] => [
  ...new Set(
    requireModule(built, file)
      .imported.map(({ from }) => from)
      .filter((from) => built.lazy.includes(from)),
  ),
];

const lazyFilesLoadedBy = (built: BuiltPackage, file: string): readonly string[] => [
  ...new Set(
    requireModule(built, file)
      .dynamicImports.map(({ from }) => from)
      .filter((from) => built.lazy.includes(from)),
  ),
];

const toDynamicImportChanges = ({ lazy }: BuiltPackage, { dynamicImports }: BuiltModule) =>
  dynamicImports
    .filter(({ from }) => lazy.includes(from))
    .map(({ start, end, from }) => ({ start, end, text: `${toLoaderName(from)}()` }));

const withoutBanner = ({ banner }: BuiltPackage, code: string) => code.replace(banner, '').trim();

const toStatementRemovals = ({ statements }: BuiltModule): readonly TextChange[] =>
  statements.map((span) => ({ ...span, text: '' }));

/** The names that the main file has for what lazy files import from it and from other packages. */
function createMainNames(built: BuiltPackage) {
  const { imported, exported, identifiers } = requireModule(built, built.main);
  const added = new Map<string, ImportedName>();

  const freeName = (wanted: string): string => {
    const isTaken =
      identifiers.has(wanted) || [...added.values()].some(({ local }) => local === wanted);
    return isTaken ? freeName(`${wanted}_`) : wanted;
  };

  const addImport = (name: Omit<ImportedName, 'local'>) => {
    const key = `${name.from} ${name.exported}`;
    const known = added.get(key);
    if (known) return known.local;
    const local = freeName(name.exported);
    added.set(key, { ...name, local });
    return local;
  };

  const nameOf = ({ from, exported: name }: ImportedName): string => {
    if (from === built.main) return exported.get(name) ?? name;
    if (built.modules.has(from)) throw new Error(`A lazy file imports ${from}, which is not lazy.`);
    const own = imported.find((each) => each.from === from && each.exported === name);
    return own?.local ?? addImport({ from, exported: name });
  };

  return { nameOf, addedImports: () => [...added.values()] };
}

type MainNames = ReturnType<typeof createMainNames>;

function sharedNamesOf(built: BuiltPackage, file: string, names: MainNames) {
  const given = requireModule(built, file)
    .imported.filter(({ from }) => !built.lazy.includes(from))
    .map((name) => ({ inMain: names.nameOf(name), inFile: name.local }));
  const loaders = lazyFilesLoadedBy(built, file).map(toLoaderName);
  return [...given, ...loaders.map((loader) => ({ inMain: loader, inFile: loader }))];
}

const toDestructuringPattern = (names: readonly ImportedName[]) =>
  `{ ${names.map(({ exported, local }) => (exported === local ? local : `${exported}: ${local}`)).join(', ')} }`;

const toLazyFileKey = ({ id }: BuiltPackage, file: string) =>
  `Symbol.for('${id} ${fileStemOf(file)}')`;

function toLazyFileFunction(built: BuiltPackage, file: string, names: MainNames): string {
  const module = requireModule(built, file);
  const parameters = [
    ...lazyFilesRequiredBy(built, file).map((from) =>
      toDestructuringPattern(module.imported.filter((name) => name.from === from)),
    ),
    ...sharedNamesOf(built, file, names).map(({ inFile }) => inFile),
  ];
  const changes = [...toStatementRemovals(module), ...toDynamicImportChanges(built, module)];
  const body = withoutBanner(built, applyChanges(module.code, changes));
  const returned = [...module.exported].map(([exported, local]) => `${exported}: ${local}`);
  return `${built.banner}
// A file without imports and exports stays one file in every bundler. Its importer calls the function.
globalThis[${toLazyFileKey(built, file)}] = (${parameters.join(', ')}) => {
${body}

return { ${returned.join(', ')} };
};
`.trimStart();
}

function toLoaderFunction(built: BuiltPackage, file: string, names: MainNames): string {
  const required = lazyFilesRequiredBy(built, file);
  const requiredNames = required.map((each) => toCamelCase(fileStemOf(each)));
  const given = [
    ...requiredNames,
    ...sharedNamesOf(built, file, names).map(({ inMain }) => inMain),
  ];
  const own = `import('${toImportSpecifier(built.main, file)}')`;
  const others = required.map((each) => `${toLoaderName(each)}()`);
  const load =
    others.length > 0
      ? `const [${requiredNames.join(', ')}] = await Promise.all([${[...others, own].join(', ')}]);`
      : `await ${own};`;
  const created = toCamelCase(`${fileStemOf(file)}-file`);
  return `
var ${created};
async function ${toLoaderName(file)}() {
  ${load}
  return (${created} ??= globalThis[${toLazyFileKey(built, file)}](${given.join(', ')}));
}`;
}

function toMainFile(built: BuiltPackage, names: MainNames): string {
  const module = requireModule(built, built.main);
  const others = [...built.modules.keys()].filter((file) => !built.lazy.includes(file));
  const stillImported = new Set(
    others
      .map((file) => requireModule(built, file))
      .flatMap(({ imported, passedOn }) => [...imported, ...passedOn])
      .filter(({ from }) => from === built.main)
      .map(({ exported }) => exported),
  );
  const exported = [
    ...[...module.exported]
      .filter(([name]) => stillImported.has(name))
      .map(([name, local]) => (name === local ? name : `${local} as ${name}`)),
    ...new Set(
      others
        .filter((file) => file !== built.main)
        .flatMap((file) => lazyFilesLoadedBy(built, file))
        .map(toLoaderName),
    ),
  ];
  const loaders = built.lazy.map((file) => toLoaderFunction(built, file, names));
  const added = names
    .addedImports()
    .map(({ from, exported: name, local }) => toImportStatement(from, name, local));
  const exportSpans = module.statements.filter(({ start }) =>
    module.code.startsWith('export', start),
  );
  const changes = [
    ...exportSpans.map((span) => ({ ...span, text: '' })),
    ...toDynamicImportChanges(built, module),
  ];
  const body = withoutBanner(built, applyChanges(module.code, changes));
  return `${[built.banner, ...added, body, ...loaders, `export { ${exported.join(', ')} };`].join('\n').trim()}\n`;
}

/** Any other file takes the functions that load lazy files from the main file. */
function toOtherFile(built: BuiltPackage, file: string): string {
  const module = requireModule(built, file);
  const imports = lazyFilesLoadedBy(built, file).map((lazy) =>
    toImportStatement(toImportSpecifier(file, built.main), toLoaderName(lazy), toLoaderName(lazy)),
  );
  const body = withoutBanner(
    built,
    applyChanges(module.code, toDynamicImportChanges(built, module)),
  );
  return `${[built.banner, ...imports, body].join('\n').trim()}\n`;
}

/**
 * Makes each lazy file a function of the code that it shares with the main file. esbuild moves code
 * that a lazy file imports out of the app's first file, and the page loads one file after the other.
 */
export function passSharedCodeToLazyFiles(
  files: CodeByFile,
  options: Omit<BuiltPackage, 'modules'>,
): CodeByFile {
  const modules = new Map(
    Object.entries(files).map(([name, code]) => [name, readModule(name, code)]),
  );
  const built: BuiltPackage = { ...options, modules };
  for (const { identifiers } of modules.values()) {
    const taken = built.lazy.map(toLoaderName).find((name) => identifiers.has(name));
    if (taken !== undefined) throw new Error(`The name ${taken} is taken.`);
  }
  const required = lazyFilesRequiredBy(built, built.main);
  if (required.length > 0) throw new Error(`${built.main} imports ${required.join(', ')}.`);
  const names = createMainNames(built);
  // The lazy files come first, because they decide what the main file imports for them.
  const lazy = built.lazy.map((file) => [file, toLazyFileFunction(built, file, names)] as const);
  const others = [...modules.keys()]
    .filter((file) => file !== built.main && !built.lazy.includes(file))
    .map((file) => [file, toOtherFile(built, file)] as const);
  return Object.fromEntries([...lazy, ...others, [built.main, toMainFile(built, names)]]);
}
