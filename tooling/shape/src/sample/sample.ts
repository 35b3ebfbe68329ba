import { toComments, type Span } from '../figures/comments.ts';
import { toNames, type Located } from './names.ts';
import { createRandom, draw } from './random.ts';
import type { SourceFile } from '../source-files.ts';

const DRAWN = 50;

/** Lines of `//` below each other are one comment. */
const isLineComment = (text: string, { start }: Span) =>
  text.startsWith('//', start) &&
  text.slice(text.lastIndexOf('\n', start) + 1, start).trim() === '';

const isContinued = (text: string, from: Span, to: Span) =>
  isLineComment(text, from) &&
  isLineComment(text, to) &&
  /^\n[ \t]*$/.test(text.slice(from.end, to.start));

function join(text: string, spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const span of spans) {
    const last = joined.at(-1);
    if (last && isContinued(text, last, span)) joined.splice(-1, 1, { ...last, end: span.end });
    else joined.push(span);
  }
  return joined;
}

const toLocatedComments = (file: SourceFile): Located[] => {
  const { path, syntax } = file;
  return join(syntax.text, toComments(file)).map(({ start, end }) => ({
    path,
    line: syntax.getLineAndCharacterOfPosition(start).line + 1,
    text: syntax.text.slice(start, end),
  }));
};

const toEntry = ({ path, line, text }: Located) => {
  const indented = text
    .split('\n')
    .map((row) => `    ${row.trim()}`)
    .join('\n');
  return `${path}:${line}\n${indented}`;
};

/** Comments and names for a review by somebody who does not know the code. */
export function toSample(files: readonly SourceFile[], seed: number): string {
  const random = createRandom(seed);
  const comments = draw(files.flatMap(toLocatedComments), DRAWN, random);
  const names = draw(files.flatMap(toNames), DRAWN, random);
  return [
    `${comments.length} comments`,
    ...comments.map(toEntry),
    '',
    `${names.length} names`,
    ...names.map(({ path, line, text }) => `${text}  ${path}:${line}`),
  ].join('\n');
}
