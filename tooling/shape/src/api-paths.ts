import ts from 'typescript';
import type { SourceFile } from './source-files.ts';

const ROW_FUNCTIONS = { portalCall: 'portal', providerCall: 'provider' } as const;

type Api = (typeof ROW_FUNCTIONS)[keyof typeof ROW_FUNCTIONS];

/** Clients of the provider API do not depend on the server, so each states a path itself. */
const PROVIDER_CLIENTS = ['packages/sdk', 'tooling/commands'];

const PRODUCT_PATTERN = /^(?:apps|packages)\/|^tooling\/commands\//;
/** These files state the paths of pages, of which some are also paths of calls. */
const PAGE_PATH_FILES = [
  'apps/portal/src/config/paths.ts',
  'apps/server/src/config/portal-paths.ts',
];

const isProduct = ({ path, workspace }: SourceFile) =>
  PRODUCT_PATTERN.test(path) &&
  !path.startsWith(`${workspace}/test/`) &&
  !PAGE_PATH_FILES.includes(path);

interface PathText {
  /** The path below the prefix of its API; `{}` stands for every parameter. */
  path: string;
  workspace: string;
  at: string;
}

interface PathRow {
  api: Api;
  method: string;
  path: string;
  at: string;
}

const toAt = ({ path, syntax }: SourceFile, node: ts.Node) =>
  `${path}:${syntax.getLineAndCharacterOfPosition(node.getStart(syntax)).line + 1}`;

const toText = (node: ts.Node): string | undefined => {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return node.head.text + node.templateSpans.map(({ literal }) => `{}${literal.text}`).join('');
};

/** There may be a method, an origin, the prefix of an API and a query around the path. */
const PATH_PATTERN =
  /^(?:[A-Z]+ )?(?:[^\s?#]*\/(?:api|sdk\/v1)|https?:\/\/[^\s/?#]+|\{\})?(?<path>\/[^\s?#]*)/;

const toPath = (text: string) =>
  PATH_PATTERN.exec(text)?.groups?.path?.replaceAll(/:[a-z_]+/gi, '{}');

const visitAll = (file: SourceFile, see: (node: ts.Node) => void) => {
  const visit = (node: ts.Node) => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    see(node);
    ts.forEachChild(node, visit);
  };
  visit(file.syntax);
};

function toPathTexts(file: SourceFile): PathText[] {
  const texts: PathText[] = [];
  visitAll(file, (node) => {
    const path = toPath(toText(node) ?? '');
    if (path !== undefined) texts.push({ path, workspace: file.workspace, at: toAt(file, node) });
  });
  return texts;
}

const apiOf = (callee: ts.Expression): Api | undefined =>
  ts.isIdentifier(callee) && Object.hasOwn(ROW_FUNCTIONS, callee.text)
    ? ROW_FUNCTIONS[callee.text as keyof typeof ROW_FUNCTIONS]
    : undefined;

const memberText = (row: ts.ObjectLiteralExpression, name: string) => {
  const member = row.properties.find((each) => each.name?.getText() === name);
  return member && ts.isPropertyAssignment(member) ? toText(member.initializer) : undefined;
};

function toRows(file: SourceFile): PathRow[] {
  const rows: PathRow[] = [];
  visitAll(file, (node) => {
    const api = ts.isCallExpression(node) ? apiOf(node.expression) : undefined;
    const [row] = ts.isCallExpression(node) ? node.arguments : [];
    if (api === undefined || !row || !ts.isObjectLiteralExpression(row)) return;
    const path = toPath(memberText(row, 'path') ?? '') ?? '';
    rows.push({ api, method: memberText(row, 'method') ?? '', path, at: toAt(file, row) });
  });
  return rows;
}

const listOf = (found: readonly { at: string }[]) => found.map(({ at }) => at).join(', ');

const toPortalLines = (rows: readonly PathRow[], texts: readonly PathText[]) =>
  texts.length <= rows.length
    ? []
    : [`only its row may state a path of the portal API; use the row: ${listOf(texts)}`];

const toProviderLines = (rows: readonly PathRow[], texts: readonly PathText[]) =>
  [...Map.groupBy(texts, ({ workspace }) => workspace)].flatMap(([workspace, own]) => {
    const mayState = workspace === 'apps/server' || PROVIDER_CLIENTS.includes(workspace);
    return own.length <= (mayState ? rows.length : 0)
      ? []
      : [
          `only its row and once ${PROVIDER_CLIENTS.join(' and ')} may state a path of the provider API: ${listOf(own)}`,
        ];
  });

const toLines = { portal: toPortalLines, provider: toProviderLines };

const toRowLines = (rows: readonly PathRow[]) => {
  const [{ path } = { path: '' }] = rows;
  if (path === '') return [`${listOf(rows)}: write the path of the row as text`];
  const byMethod = [...Map.groupBy(rows, ({ method }) => method).values()];
  return byMethod
    .filter((same) => same.length > 1)
    .map((same) => `${path}: has several rows with the same method: ${listOf(same)}`);
};

/** Returns a line for every path that is stated outside its row, except one put together from parts. */
export function toApiPathLines(files: readonly SourceFile[]): string[] {
  const product = files.filter(isProduct);
  const texts = Map.groupBy(product.flatMap(toPathTexts), ({ path }) => path);
  const rows = Map.groupBy(product.flatMap(toRows), ({ api, path }) => `${api} ${path}`);
  return [...rows.values()].flatMap((same) => {
    const [{ api, path } = { api: 'portal', path: '' } as const] = same;
    const stated = texts.get(path) ?? [];
    return [...toRowLines(same), ...toLines[api](same, stated).map((line) => `${path}: ${line}`)];
  });
}
