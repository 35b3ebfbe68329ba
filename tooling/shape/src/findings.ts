import type { LimitException, LimitName } from './exceptions.ts';
import type { StructureFigures } from './figures/measure.ts';
import type { ImportViolation } from './figures/imports.ts';
import { STRUCTURE_LIMITS } from './limits.ts';

export interface LimitFinding {
  figure: LimitName;
  /** The path of a folder, a workspace, or a function as `path#name`. */
  at: string;
  text: string;
}

const toFolderSizeFindings = ({ folders }: StructureFigures): LimitFinding[] =>
  folders
    .filter(({ files }) => files > STRUCTURE_LIMITS.filesInFolder)
    .map(({ path, files }) => ({
      figure: 'folder',
      at: path,
      text: `${files} source files, at most ${STRUCTURE_LIMITS.filesInFolder}: divide it by noun`,
    }));

const toFunctionLengthFindings = ({ functions }: StructureFigures): LimitFinding[] =>
  functions
    .filter(({ lines }) => lines > STRUCTURE_LIMITS.functionLines)
    .map(({ path, name, line, lines }) => ({
      figure: 'function',
      at: `${path}#${name ?? 'callback'}`,
      text: `${lines} lines from line ${line}, at most ${STRUCTURE_LIMITS.functionLines}: take parts out of it`,
    }));

const toP90LengthFindings = ({ workspaces }: StructureFigures): LimitFinding[] =>
  workspaces
    .filter(({ p90 }) => p90 > STRUCTURE_LIMITS.functionP90)
    .map(({ workspace, p90 }) => ({
      figure: 'p90',
      at: workspace,
      text: `one in ten functions has ${p90} lines or more, at most ${STRUCTURE_LIMITS.functionP90}`,
    }));

const toCommentShareFindings = ({ workspaces }: StructureFigures): LimitFinding[] =>
  workspaces
    .filter(
      ({ commentPercent: commentPercentOf }) => commentPercentOf > STRUCTURE_LIMITS.commentPercent,
    )
    .map(({ workspace, commentPercent: commentPercentOf }) => ({
      figure: 'comments',
      at: workspace,
      text: `${commentPercentOf.toFixed(1)} % of its lines are comments, at most ${STRUCTURE_LIMITS.commentPercent} %: keep those that give a reason`,
    }));

const toFindings = (figures: StructureFigures): LimitFinding[] =>
  [
    toFolderSizeFindings,
    toFunctionLengthFindings,
    toP90LengthFindings,
    toCommentShareFindings,
  ].flatMap((find) => find(figures));

const isSameFinding = (
  left: { figure: LimitName; at: string },
  right: { figure: LimitName; at: string },
) => left.figure === right.figure && left.at === right.at;

const toImportViolationLine = ({ rule, reason, files }: ImportViolation) =>
  `${rule}: ${files.join(' → ')} (${reason})`;

/** Returns one line for every forbidden import, unlisted finding, and exception without a finding. */
export function toErrorLines(
  figures: StructureFigures,
  exceptions: readonly LimitException[],
): string[] {
  const findings = toFindings(figures);
  const unlisted = findings.filter(
    (finding) => !exceptions.some((exception) => isSameFinding(exception, finding)),
  );
  const needless = exceptions.filter(
    (exception) => !findings.some((finding) => isSameFinding(exception, finding)),
  );
  return [
    ...figures.imports.map(toImportViolationLine),
    ...unlisted.map(({ figure, at, text }) => `${figure}: ${at}: ${text}`),
    ...needless.map(
      ({ figure, at }) =>
        `exception: ${at} keeps to the limit "${figure}" now: delete its row in tooling/shape/src/exceptions.ts`,
    ),
  ];
}
