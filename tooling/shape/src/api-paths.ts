import ts from 'typescript';
import type { SourceFile } from './source-files.ts';

const ROW_FUNCTIONS = {
  portalCall: 'portal',
  providerCall: 'provider',
  backendCall: 'backend',
} as const;

type ApiName = (typeof ROW_FUNCTIONS)[keyof typeof ROW_FUNCTIONS];

/** Clients of the provider API do not depend on the server, so each states a path itself. */
const PROVIDER_CLIENTS = ['packages/sdk', 'tooling/commands'];

const PRODUCT_PATTERN = /^(?:apps|packages)\/|^tooling\/commands\//;
/** These files state the paths of pages, of which some are also paths of calls. */
const PAGE_PATH_FILES = [
  'apps/portal/src/config/paths.ts',
  'apps/server/src/config/portal-paths.ts',
];

/** The test kit logs people in to the portal, and is published without the rows. */
const TEST_KIT_FILES = ['packages/sdk/src/testing/log-in.ts'];

const isProductFile = ({ path, workspace }: SourceFile) =>
  PRODUCT_PATTERN.test(path) &&
  !path.startsWith(`${workspace}/test/`) &&
  !PAGE_PATH_FILES.includes(path) &&
  !TEST_KIT_FILES.includes(path);

interface PathText {
  /** The path below the prefix of its API; `{}` stands for every parameter. */
  path: string;
  workspace: string;
  at: string;
}

interface PathRow {
  api: ApiName;
  method: string;
  path: string;
  at: string;
}

const toPosition = ({ path, syntax }: SourceFile, node: ts.Node) =>
  `${path}:${syntax.getLineAndCharacterOfPosition(node.getStart(syntax)).line + 1}`;

const toStaticText = (node: ts.Node): string | undefined => {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return node.head.text + node.templateSpans.map(({ literal }) => `{}${literal.text}`).join('');
};

/** There may be a method, an origin, the prefix of an API and a query around the path. */
const PATH_PATTERN =
  /^(?:[A-Z]+ )?(?:[^\s?#]*\/(?:api|sdk\/v1)|https?:\/\/[^\s/?#]+|\{\})?(?<path>\/[^\s?#]*)/;

const toApiPath = (text: string) =>
  PATH_PATTERN.exec(text)?.groups?.path?.replaceAll(/:[a-z_]+/gi, '{}');

const visitAllNodes = (file: SourceFile, see: (node: ts.Node) => void) => {
  const visit = (node: ts.Node) => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    see(node);
    ts.forEachChild(node, visit);
  };
  visit(file.syntax);
};

function toPathTexts(file: SourceFile): PathText[] {
  const texts: PathText[] = [];
  visitAllNodes(file, (node) => {
    const path = toApiPath(toStaticText(node) ?? '');
    if (path !== undefined)
      texts.push({ path, workspace: file.workspace, at: toPosition(file, node) });
  });
  return texts;
}

const apiOfRowFunction = (callee: ts.Expression): ApiName | undefined =>
  ts.isIdentifier(callee) && Object.hasOwn(ROW_FUNCTIONS, callee.text)
    ? ROW_FUNCTIONS[callee.text as keyof typeof ROW_FUNCTIONS]
    : undefined;

const textOfMember = (row: ts.ObjectLiteralExpression, name: string) => {
  const member = row.properties.find((each) => each.name?.getText() === name);
  return member && ts.isPropertyAssignment(member) ? toStaticText(member.initializer) : undefined;
};

function toPathRows(file: SourceFile): PathRow[] {
  const rows: PathRow[] = [];
  visitAllNodes(file, (node) => {
    const api = ts.isCallExpression(node) ? apiOfRowFunction(node.expression) : undefined;
    const [row] = ts.isCallExpression(node) ? node.arguments : [];
    if (api === undefined || !row || !ts.isObjectLiteralExpression(row)) return;
    const path = toApiPath(textOfMember(row, 'path') ?? '') ?? '';
    rows.push({ api, method: textOfMember(row, 'method') ?? '', path, at: toPosition(file, row) });
  });
  return rows;
}

const toPositionList = (found: readonly { at: string }[]) => found.map(({ at }) => at).join(', ');

const toPortalFindingLines = (rows: readonly PathRow[], texts: readonly PathText[]) =>
  texts.length <= rows.length
    ? []
    : [`only its row may state a path of the portal API; use the row: ${toPositionList(texts)}`];

const toClientFindingLines =
  (api: ApiName) => (rows: readonly PathRow[], texts: readonly PathText[]) =>
    [...Map.groupBy(texts, ({ workspace }) => workspace)].flatMap(([workspace, own]) => {
      const mayState = workspace === 'apps/server' || PROVIDER_CLIENTS.includes(workspace);
      return own.length <= (mayState ? rows.length : 0)
        ? []
        : [
            `only its row and once ${PROVIDER_CLIENTS.join(' and ')} may state a path of the ${api} API: ${toPositionList(own)}`,
          ];
    });

const TO_FINDING_LINES = {
  portal: toPortalFindingLines,
  provider: toClientFindingLines('provider'),
  backend: toClientFindingLines('backend'),
};

const toDuplicateRowLines = (rows: readonly PathRow[]) => {
  const [{ path } = { path: '' }] = rows;
  if (path === '') return [`${toPositionList(rows)}: write the path of the row as text`];
  const byMethod = [...Map.groupBy(rows, ({ method }) => method).values()];
  return byMethod
    .filter((same) => same.length > 1)
    .map((same) => `${path}: has several rows with the same method: ${toPositionList(same)}`);
};

/** Returns a line for every path that is stated outside its row, except one put together from parts. */
export function toApiPathLines(files: readonly SourceFile[]): string[] {
  const product = files.filter(isProductFile);
  const texts = Map.groupBy(product.flatMap(toPathTexts), ({ path }) => path);
  const rows = Map.groupBy(product.flatMap(toPathRows), ({ api, path }) => `${api} ${path}`);
  return [...rows.values()].flatMap((same) => {
    const [{ api, path } = { api: 'portal', path: '' } as const] = same;
    const stated = texts.get(path) ?? [];
    return [
      ...toDuplicateRowLines(same),
      ...TO_FINDING_LINES[api](same, stated).map((line) => `${path}: ${line}`),
    ];
  });
}
