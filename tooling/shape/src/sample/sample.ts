import { toComments, type TextSpan } from '../figures/comments.ts';
import { toNames, type SampleItem } from './names.ts';
import { createRandom, drawRandomItems } from './random.ts';
import type { SourceFile } from '../source-files.ts';

const SAMPLE_SIZE = 50;

/** Consecutive lines that start with `//` are one comment. */
const isLineComment = (text: string, { start }: TextSpan) =>
  text.startsWith('//', start) &&
  text.slice(text.lastIndexOf('\n', start) + 1, start).trim() === '';

const isNextLineComment = (text: string, from: TextSpan, to: TextSpan) =>
  isLineComment(text, from) &&
  isLineComment(text, to) &&
  /^\n[ \t]*$/.test(text.slice(from.end, to.start));

function joinLineComments(text: string, spans: readonly TextSpan[]): TextSpan[] {
  const joined: TextSpan[] = [];
  for (const span of spans) {
    const last = joined.at(-1);
    if (last && isNextLineComment(text, last, span))
      joined.splice(-1, 1, { ...last, end: span.end });
    else joined.push(span);
  }
  return joined;
}

const toLocatedComments = (file: SourceFile): SampleItem[] => {
  const { path, syntax } = file;
  return joinLineComments(syntax.text, toComments(file)).map(({ start, end }) => ({
    path,
    line: syntax.getLineAndCharacterOfPosition(start).line + 1,
    text: syntax.text.slice(start, end),
  }));
};

const toSampleEntry = ({ path, line, text }: SampleItem) => {
  const indented = text
    .split('\n')
    .map((row) => `    ${row.trim()}`)
    .join('\n');
  return `${path}:${line}\n${indented}`;
};

/** Draws comments and names for a review by somebody who does not know the code. */
export function toSample(files: readonly SourceFile[], seed: number): string {
  const random = createRandom(seed);
  const comments = drawRandomItems(files.flatMap(toLocatedComments), SAMPLE_SIZE, random);
  const names = drawRandomItems(files.flatMap(toNames), SAMPLE_SIZE, random);
  return [
    `${comments.length} comments`,
    ...comments.map(toSampleEntry),
    '',
    `${names.length} names`,
    ...names.map(({ path, line, text }) => `${text}  ${path}:${line}`),
  ].join('\n');
}
