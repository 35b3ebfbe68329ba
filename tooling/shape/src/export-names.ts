import ts from 'typescript';
import { declaredNames } from './sample/names.ts';
import type { SourceFile } from './source-files.ts';

const PRODUCT_PATTERN = /^(?:apps|packages)\/[^/]+\/src\//;
const OTHER_WORKSPACE_PREFIX = '@bakehouse/';
const NAMES_IN_EVERY_FOLDER = new Set(['TEXTS']);

interface NamePlace {
  name: string;
  workspace: string;
  at: string;
  isExport: boolean;
}

const isExported = (statement: ts.Statement) =>
  ts.canHaveModifiers(statement) &&
  (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);

const namedImportsOf = (statement: ts.Statement) => {
  if (!ts.isImportDeclaration(statement)) return [];
  const bindings = statement.importClause?.namedBindings;
  return bindings && ts.isNamedImports(bindings) ? bindings.elements : [];
};

const wrappedNamesOf = ({ syntax }: SourceFile) =>
  new Set(
    syntax.statements
      .flatMap(namedImportsOf)
      .flatMap(({ propertyName }) => (propertyName ? [propertyName.text] : [])),
  );

function toExportPlaces(file: SourceFile): NamePlace[] {
  const wrapped = wrappedNamesOf(file);
  const names = file.syntax.statements
    .filter(isExported)
    .flatMap(declaredNames)
    .map(({ text }) => text);
  const own = new Set(names.filter((name) => !wrapped.has(name)));
  return [...own].map((name) => ({
    ...{ name, workspace: file.workspace, at: file.path, isExport: true },
  }));
}

const toImportPlaces = ({ path, workspace, syntax }: SourceFile): NamePlace[] =>
  syntax.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement)) return [];
    const source = statement.moduleSpecifier.getText(syntax).slice(1, -1);
    if (!source.startsWith(OTHER_WORKSPACE_PREFIX)) return [];
    return namedImportsOf(statement).map(({ name, propertyName }) => ({
      ...{ name: (propertyName ?? name).text, workspace, isExport: false },
      at: `${path} (from ${source})`,
    }));
  });

const toDuplicateNameLines = (places: readonly NamePlace[]) => {
  const exported = places.filter(({ isExport }) => isExport);
  const imported = places.find(({ isExport }) => !isExport);
  const [first] = exported;
  if (!first || NAMES_IN_EVERY_FOLDER.has(first.name)) return [];
  const meanings = imported ? [...exported, imported] : exported;
  return meanings.length === 1
    ? []
    : [
        `${first.name}: means more than one thing; rename all but one: ${meanings.map(({ at }) => at).join(', ')}`,
      ];
};

/**
 * Returns a line for every exported name that another file of its workspace exports, or that its
 * workspace imports from another one. A wrapper imports the name under another one and may keep it.
 */
export function toExportNameLines(files: readonly SourceFile[]): string[] {
  const product = files.filter(({ path }) => PRODUCT_PATTERN.test(path));
  const places = product.flatMap((file) => [...toExportPlaces(file), ...toImportPlaces(file)]);
  const byName = Map.groupBy(places, ({ workspace, name }) => `${workspace} ${name}`);
  return [...byName.values()].flatMap(toDuplicateNameLines);
}
