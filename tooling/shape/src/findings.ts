import type { Exception, Figure } from './exceptions.ts';
import type { Figures } from './figures/measure.ts';
import type { ImportViolation } from './figures/imports.ts';
import { LIMITS } from './limits.ts';

export interface Finding {
  figure: Figure;
  /** A folder, a workspace, or a function as `path#name`. */
  at: string;
  text: string;
}

const toFolderFindings = ({ folders }: Figures): Finding[] =>
  folders
    .filter(({ files }) => files > LIMITS.filesInFolder)
    .map(({ path, files }) => ({
      figure: 'folder',
      at: path,
      text: `${files} source files, at most ${LIMITS.filesInFolder}: divide it by noun`,
    }));

const toFunctionFindings = ({ functions }: Figures): Finding[] =>
  functions
    .filter(({ lines }) => lines > LIMITS.functionLines)
    .map(({ path, name, line, lines }) => ({
      figure: 'function',
      at: `${path}#${name ?? 'callback'}`,
      text: `${lines} lines from line ${line}, at most ${LIMITS.functionLines}: take parts out of it`,
    }));

const toP90Findings = ({ workspaces }: Figures): Finding[] =>
  workspaces
    .filter(({ p90 }) => p90 > LIMITS.functionP90)
    .map(({ workspace, p90 }) => ({
      figure: 'p90',
      at: workspace,
      text: `one in ten functions has ${p90} lines or more, at most ${LIMITS.functionP90}`,
    }));

const toCommentFindings = ({ workspaces }: Figures): Finding[] =>
  workspaces
    .filter(({ commentPercent }) => commentPercent > LIMITS.commentPercent)
    .map(({ workspace, commentPercent }) => ({
      figure: 'comments',
      at: workspace,
      text: `${commentPercent.toFixed(1)} % of its lines are comments, at most ${LIMITS.commentPercent} %: keep those that give a reason`,
    }));

const toFindings = (figures: Figures): Finding[] =>
  [toFolderFindings, toFunctionFindings, toP90Findings, toCommentFindings].flatMap((find) =>
    find(figures),
  );

const isSame = (left: { figure: Figure; at: string }, right: { figure: Figure; at: string }) =>
  left.figure === right.figure && left.at === right.at;

const importLine = ({ rule, reason, files }: ImportViolation) =>
  `${rule}: ${files.join(' → ')} (${reason})`;

/** One line for every import against a rule, unlisted finding, and exception without a finding. */
export function toErrors(figures: Figures, exceptions: readonly Exception[]): string[] {
  const findings = toFindings(figures);
  const unlisted = findings.filter(
    (finding) => !exceptions.some((exception) => isSame(exception, finding)),
  );
  const needless = exceptions.filter(
    (exception) => !findings.some((finding) => isSame(exception, finding)),
  );
  return [
    ...figures.imports.map(importLine),
    ...unlisted.map(({ figure, at, text }) => `${figure}: ${at}: ${text}`),
    ...needless.map(
      ({ figure, at }) =>
        `exception: ${at} keeps to the limit "${figure}" now: delete its row in tooling/shape/src/exceptions.ts`,
    ),
  ];
}
