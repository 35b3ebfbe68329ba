import ts from 'typescript';
import type { SourceFile } from '../source-files.ts';

export interface Span {
  start: number;
  end: number;
}

const isOpaque = (node: ts.Node) =>
  ts.isStringLiteralLike(node) ||
  ts.isJsxText(node) ||
  ts.isRegularExpressionLiteral(node) ||
  ts.isTemplateHead(node) ||
  ts.isTemplateMiddleOrTemplateTail(node);

/** Literals may contain `//` and `/*` without starting a comment. */
function opaqueSpans(syntax: ts.SourceFile): Span[] {
  const spans: Span[] = [];
  const visit = (node: ts.Node) => {
    if (isOpaque(node)) spans.push({ start: node.getStart(), end: node.getEnd() });
    else ts.forEachChild(node, visit);
  };
  visit(syntax);
  return spans;
}

const OPENING = /\/\/|\/\*/g;

const endOf = (text: string, start: number) => {
  const isLine = text.startsWith('//', start);
  const end = text.indexOf(isLine ? '\n' : '*/', start);
  if (end === -1) return text.length;
  return isLine ? end : end + 2;
};

export function toComments({ syntax }: SourceFile): Span[] {
  const { text } = syntax;
  const opaque = opaqueSpans(syntax);
  const comments: Span[] = [];
  let position = 0;
  for (;;) {
    OPENING.lastIndex = position;
    const start = OPENING.exec(text)?.index;
    if (start === undefined) return comments;
    const literal = opaque.find((span) => span.start <= start && start < span.end);
    position = literal?.end ?? endOf(text, start);
    if (!literal) comments.push({ start, end: position });
  }
}
