import ts from 'typescript';
import type { Span } from './comments.ts';
import type { SourceFile } from '../source-files.ts';

const isExported = (statement: ts.Statement) =>
  ts.canHaveModifiers(statement) &&
  (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);

const docsOf = (node: ts.Node): Span[] =>
  ts
    .getJSDocCommentsAndTags(node)
    .filter((doc) => ts.isJSDoc(doc) && doc.parent === node)
    .map((doc) => ({ start: doc.pos, end: doc.end }));

/** The body of a function is private; the members of an interface or a class are not. */
function docsWithin(node: ts.Node): Span[] {
  const own = docsOf(node);
  if (ts.isBlock(node)) return own;
  const inner: Span[] = [];
  ts.forEachChild(node, (child) => {
    inner.push(...docsWithin(child));
  });
  return [...own, ...inner];
}

export const publicDocs = ({ syntax }: SourceFile): Span[] =>
  syntax.statements.filter(isExported).flatMap(docsWithin);
