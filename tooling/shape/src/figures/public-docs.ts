import ts from 'typescript';
import type { TextSpan } from './comments.ts';
import type { SourceFile } from '../source-files.ts';

const isExported = (statement: ts.Statement) =>
  ts.canHaveModifiers(statement) &&
  (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);

const docCommentsOf = (node: ts.Node): TextSpan[] =>
  ts
    .getJSDocCommentsAndTags(node)
    .filter((doc) => ts.isJSDoc(doc) && doc.parent === node)
    .map((doc) => ({ start: doc.pos, end: doc.end }));

/** Comments in the body of a function are private; those of interface and class members are public. */
function docCommentsWithin(node: ts.Node): TextSpan[] {
  const own = docCommentsOf(node);
  if (ts.isBlock(node)) return own;
  const inner: TextSpan[] = [];
  ts.forEachChild(node, (child) => {
    inner.push(...docCommentsWithin(child));
  });
  return [...own, ...inner];
}

export const publicDocComments = ({ syntax }: SourceFile): TextSpan[] =>
  syntax.statements.filter(isExported).flatMap(docCommentsWithin);
