import type { TextSpan } from './comments.ts';

export interface CommentShare {
  commentLines: number;
  /** The number of lines that are neither blank nor public documentation. */
  lines: number;
}

const EMPTY_COMMENT_SHARE: CommentShare = { commentLines: 0, lines: 0 };

const replaceWithBlanks = (text: string, spans: readonly TextSpan[]) =>
  spans.reduce(
    (rest, { start, end }) =>
      rest.slice(0, start) + text.slice(start, end).replaceAll(/[^\n]/g, ' ') + rest.slice(end),
    text,
  );

const isBlankLine = (line: string | undefined) => line === undefined || line.trim() === '';

/** A JSX line with only a comment becomes an empty pair of braces when the comment is removed. */
const isEmptyBraces = (line = '') => /^\{ +\}$/.test(line.trim());

/** The comments in `uncounted` count neither as comment lines nor as lines of the file. */
export function toCommentShare(
  text: string,
  comments: readonly TextSpan[],
  uncounted: readonly TextSpan[] = [],
): CommentShare {
  const counted = replaceWithBlanks(text, uncounted).split('\n');
  const code = replaceWithBlanks(text, comments).split('\n');
  const lines = counted.map((_, index) => index).filter((index) => !isBlankLine(counted[index]));
  const commentLines = lines.filter(
    (index) => isBlankLine(code[index]) || isEmptyBraces(code[index]),
  ).length;
  return { commentLines, lines: lines.length };
}

export const sumCommentShares = (shares: readonly CommentShare[]): CommentShare =>
  shares.reduce(
    (total, share) => ({
      commentLines: total.commentLines + share.commentLines,
      lines: total.lines + share.lines,
    }),
    EMPTY_COMMENT_SHARE,
  );

export const toCommentPercent = ({ commentLines, lines }: CommentShare): number =>
  lines === 0 ? 0 : (100 * commentLines) / lines;
