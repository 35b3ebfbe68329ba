import { toCommentPercent, sumCommentShares, toCommentShare } from './comment-share.ts';
import { toComments } from './comments.ts';
import { toFolderSizes, type FolderSize } from './folders.ts';
import { toFunctionLengths, type FunctionLength } from './functions.ts';
import { findImportViolations, type ImportViolation } from './imports.ts';
import { publicDocComments } from './public-docs.ts';
import { readSourceFiles, type SourceFile } from '../source-files.ts';
import { percentile } from './percentile.ts';

export interface WorkspaceFigures {
  workspace: string;
  files: number;
  namedFunctions: number;
  median: number;
  p90: number;
  max: number;
  commentPercent: number;
}

export interface StructureFigures {
  imports: readonly ImportViolation[];
  folders: readonly FolderSize[];
  functions: readonly FunctionLength[];
  workspaces: readonly WorkspaceFigures[];
}

/** The doc comments of the exports of these packages are not counted, because their users read them. */
const WORKSPACES_WITH_PUBLIC_DOCS = ['packages/sdk', 'packages/login-widget'];

const commentPercentOf = (files: readonly SourceFile[]) =>
  toCommentPercent(
    sumCommentShares(
      files.map((file) =>
        toCommentShare(
          file.syntax.text,
          toComments(file),
          WORKSPACES_WITH_PUBLIC_DOCS.includes(file.workspace) ? publicDocComments(file) : [],
        ),
      ),
    ),
  );

function toWorkspaceFigures(workspace: string, files: readonly SourceFile[]): WorkspaceFigures {
  const lengths = files
    .flatMap(toFunctionLengths)
    .filter(({ name }) => name !== undefined)
    .map(({ lines }) => lines);
  return {
    workspace,
    files: files.length,
    namedFunctions: lengths.length,
    median: percentile(lengths, 50),
    p90: percentile(lengths, 90),
    max: percentile(lengths, 100),
    commentPercent: commentPercentOf(files),
  };
}

export async function measureStructure(root: string): Promise<StructureFigures> {
  const imports = findImportViolations(root);
  const files = readSourceFiles(root);
  const byWorkspace = Map.groupBy(files, ({ workspace }) => workspace);
  return {
    folders: toFolderSizes(files),
    functions: files.flatMap(toFunctionLengths),
    workspaces: [...byWorkspace].map(([name, own]) => toWorkspaceFigures(name, own)),
    imports: await imports,
  };
}
