import { posix } from 'node:path';
import ts from 'typescript';

interface TextSpan {
  start: number;
  end: number;
}

export interface ImportedName {
  from: string;
  exported: string;
  local: string;
}

export interface BuiltModule {
  code: string;
  imported: readonly ImportedName[];
  /** The names that the module re-exports from another one without using them. */
  passedOn: readonly Omit<ImportedName, 'local'>[];
  /** Local names by exported names. */
  exported: ReadonlyMap<string, string>;
  dynamicImports: readonly (TextSpan & { from: string })[];
  statements: readonly TextSpan[];
  identifiers: ReadonlySet<string>;
}

const resolveSpecifier = (importer: string, specifier: string) =>
  specifier.startsWith('.') ? posix.join(posix.dirname(importer), specifier) : specifier;

const literalTextOf = (node: ts.Expression | undefined) =>
  node !== undefined && ts.isStringLiteral(node) ? node.text : undefined;

function readImport(name: string, statement: ts.ImportDeclaration): readonly ImportedName[] {
  const from = resolveSpecifier(name, literalTextOf(statement.moduleSpecifier) ?? '');
  const { importClause } = statement;
  if (importClause === undefined) throw new Error(`${name} imports ${from} for its side effects.`);
  const { name: whole, namedBindings } = importClause;
  if (namedBindings && ts.isNamespaceImport(namedBindings))
    throw new Error(`${name} imports ${from} as a namespace.`);
  return [
    ...(whole ? [{ from, exported: 'default', local: whole.text }] : []),
    ...(namedBindings?.elements ?? []).map(({ propertyName, name: local }) => ({
      from,
      exported: (propertyName ?? local).text,
      local: local.text,
    })),
  ];
}

function readExport(name: string, { exportClause, moduleSpecifier }: ts.ExportDeclaration) {
  if (!exportClause || !ts.isNamedExports(exportClause))
    throw new Error(`${name} exports everything of another module.`);
  const from = literalTextOf(moduleSpecifier);
  return exportClause.elements.map(({ propertyName, name: exported }) => ({
    from: from === undefined ? undefined : resolveSpecifier(name, from),
    exported: exported.text,
    original: (propertyName ?? exported).text,
  }));
}

export function readModule(name: string, code: string): BuiltModule {
  const file = ts.createSourceFile(name, code, ts.ScriptTarget.ESNext, true, ts.ScriptKind.JS);
  const spanOf = (node: ts.Node) => ({ start: node.getStart(file), end: node.getEnd() });
  const imports = file.statements.filter(ts.isImportDeclaration);
  const exports = file.statements.filter(ts.isExportDeclaration);
  const dynamicImports: (TextSpan & { from: string })[] = [];
  const identifiers = new Set<string>();
  const visit = (node: ts.Node) => {
    if (ts.isIdentifier(node)) identifiers.add(node.text);
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      dynamicImports.push({
        ...spanOf(node),
        from: resolveSpecifier(name, literalTextOf(node.arguments[0]) ?? ''),
      });
    node.forEachChild(visit);
  };
  visit(file);
  const exportedNames = exports.flatMap((statement) => readExport(name, statement));
  return {
    code,
    imported: imports.flatMap((statement) => readImport(name, statement)),
    passedOn: exportedNames.flatMap(({ from, original }) =>
      from === undefined ? [] : [{ from, exported: original }],
    ),
    exported: new Map(
      exportedNames
        .filter(({ from }) => from === undefined)
        .map(({ exported, original }) => [exported, original]),
    ),
    dynamicImports,
    statements: [...imports, ...exports].map(spanOf),
    identifiers,
  };
}
