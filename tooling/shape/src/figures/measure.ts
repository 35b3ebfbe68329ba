import { percent, sum, toCommentShare } from './comment-share.ts';
import { toComments } from './comments.ts';
import { toFolders, type Folder } from './folders.ts';
import { toFunctionLengths, type FunctionLength } from './functions.ts';
import { findImportViolations, type ImportViolation } from './imports.ts';
import { publicDocs } from './public-docs.ts';
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

export interface Figures {
  imports: readonly ImportViolation[];
  folders: readonly Folder[];
  functions: readonly FunctionLength[];
  workspaces: readonly WorkspaceFigures[];
}

/** Its users read the documentation of its exports in their editor. */
const DOCUMENTED = 'packages/sdk';

const commentPercent = (files: readonly SourceFile[]) =>
  percent(
    sum(
      files.map((file) =>
        toCommentShare(
          file.syntax.text,
          toComments(file),
          file.workspace === DOCUMENTED ? publicDocs(file) : [],
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
    commentPercent: commentPercent(files),
  };
}

export async function measure(root: string): Promise<Figures> {
  const imports = findImportViolations(root);
  const files = readSourceFiles(root);
  const byWorkspace = Map.groupBy(files, ({ workspace }) => workspace);
  return {
    folders: toFolders(files),
    functions: files.flatMap(toFunctionLengths),
    workspaces: [...byWorkspace].map(([name, own]) => toWorkspaceFigures(name, own)),
    imports: await imports,
  };
}
