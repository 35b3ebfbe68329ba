import type { Span } from './comments.ts';

export interface CommentShare {
  commentLines: number;
  /** Neither blank nor public documentation. */
  lines: number;
}

const NOTHING: CommentShare = { commentLines: 0, lines: 0 };

const blank = (text: string, spans: readonly Span[]) =>
  spans.reduce(
    (rest, { start, end }) =>
      rest.slice(0, start) + text.slice(start, end).replaceAll(/[^\n]/g, ' ') + rest.slice(end),
    text,
  );

const isBlank = (line: string | undefined) => line === undefined || line.trim() === '';

/** Without its comment, a line between JSX tags is a pair of braces. */
const isBraces = (line = '') => /^\{ +\}$/.test(line.trim());

/** The comments that are `uncounted` count neither as comment lines nor as lines. */
export function toCommentShare(
  text: string,
  comments: readonly Span[],
  uncounted: readonly Span[] = [],
): CommentShare {
  const counted = blank(text, uncounted).split('\n');
  const code = blank(text, comments).split('\n');
  const lines = counted.map((_, index) => index).filter((index) => !isBlank(counted[index]));
  const commentLines = lines.filter(
    (index) => isBlank(code[index]) || isBraces(code[index]),
  ).length;
  return { commentLines, lines: lines.length };
}

export const sum = (shares: readonly CommentShare[]): CommentShare =>
  shares.reduce(
    (total, share) => ({
      commentLines: total.commentLines + share.commentLines,
      lines: total.lines + share.lines,
    }),
    NOTHING,
  );

export const percent = ({ commentLines, lines }: CommentShare): number =>
  lines === 0 ? 0 : (100 * commentLines) / lines;
