import ts from 'typescript';
import type { SourceFile } from '../source-files.ts';

export interface FunctionLength {
  path: string;
  /** The name of the function; undefined for a callback without a name. */
  name: string | undefined;
  line: number;
  lines: number;
}

const lineNumberAt = ({ syntax }: SourceFile, position: number) =>
  syntax.getLineAndCharacterOfPosition(position).line + 1;

/** `const Row = memo(() => …)` binds the inner function to the name `Row`. */
function variableNameOf(node: ts.Node): string | undefined {
  const { parent } = node;
  if (
    ts.isVariableDeclaration(parent) ||
    ts.isPropertyAssignment(parent) ||
    ts.isPropertyDeclaration(parent)
  ) {
    return parent.name.getText();
  }
  return ts.isCallExpression(parent) || ts.isSatisfiesExpression(parent)
    ? variableNameOf(parent)
    : undefined;
}

const functionNameOf = (node: ts.FunctionLikeDeclaration): string | undefined =>
  ts.isConstructorDeclaration(node)
    ? 'constructor'
    : (node.name?.getText() ?? variableNameOf(node));

const hasBody = (node: ts.Node): node is ts.FunctionLikeDeclaration =>
  ts.isFunctionLike(node) && 'body' in node && node.body !== undefined;

export function toFunctionLengths(file: SourceFile): FunctionLength[] {
  const found: FunctionLength[] = [];
  const visit = (node: ts.Node) => {
    if (hasBody(node)) {
      const line = lineNumberAt(file, node.getStart());
      const lines = lineNumberAt(file, node.getEnd()) - line + 1;
      found.push({ path: file.path, name: functionNameOf(node), line, lines });
    }
    ts.forEachChild(node, visit);
  };
  visit(file.syntax);
  return found;
}
