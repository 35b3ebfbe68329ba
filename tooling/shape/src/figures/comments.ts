import ts from 'typescript';
import type { SourceFile } from '../source-files.ts';

export interface TextSpan {
  start: number;
  end: number;
}

const isLiteral = (node: ts.Node) =>
  ts.isStringLiteralLike(node) ||
  ts.isJsxText(node) ||
  ts.isRegularExpressionLiteral(node) ||
  ts.isTemplateHead(node) ||
  ts.isTemplateMiddleOrTemplateTail(node);

/** Literals may contain `//` and `/*` without starting a comment. */
function literalSpans(syntax: ts.SourceFile): TextSpan[] {
  const spans: TextSpan[] = [];
  const visit = (node: ts.Node) => {
    if (isLiteral(node)) spans.push({ start: node.getStart(), end: node.getEnd() });
    else ts.forEachChild(node, visit);
  };
  visit(syntax);
  return spans;
}

const COMMENT_START_PATTERN = /\/\/|\/\*/g;

const commentEndOf = (text: string, start: number) => {
  const isLine = text.startsWith('//', start);
  const end = text.indexOf(isLine ? '\n' : '*/', start);
  if (end === -1) return text.length;
  return isLine ? end : end + 2;
};

export function toComments({ syntax }: SourceFile): TextSpan[] {
  const { text } = syntax;
  const opaque = literalSpans(syntax);
  const comments: TextSpan[] = [];
  let position = 0;
  for (;;) {
    COMMENT_START_PATTERN.lastIndex = position;
    const start = COMMENT_START_PATTERN.exec(text)?.index;
    if (start === undefined) return comments;
    const literal = opaque.find((span) => span.start <= start && start < span.end);
    position = literal?.end ?? commentEndOf(text, start);
    if (!literal) comments.push({ start, end: position });
  }
}
