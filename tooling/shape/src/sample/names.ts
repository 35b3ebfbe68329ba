import ts from 'typescript';
import type { SourceFile } from '../source-files.ts';

export interface SampleItem {
  path: string;
  line: number;
  text: string;
}

const isDeclaration = (node: ts.Statement): node is ts.Statement & { name?: ts.Identifier } =>
  ts.isFunctionDeclaration(node) ||
  ts.isClassDeclaration(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node);

function bindingNames(name: ts.BindingName): ts.Identifier[] {
  if (ts.isIdentifier(name)) return [name];
  return name.elements.flatMap((element) =>
    ts.isBindingElement(element) ? bindingNames(element.name) : [],
  );
}

/** Returns the names that a statement declares, with those in a destructuring pattern. */
export function declaredNames(statement: ts.Statement): ts.Identifier[] {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.flatMap(({ name }) => bindingNames(name));
  }
  return isDeclaration(statement) && statement.name ? [statement.name] : [];
}

/** Returns the names that a file declares outside of functions. */
export const toNames = ({ path, syntax }: SourceFile): SampleItem[] =>
  syntax.statements.flatMap(declaredNames).map((name) => ({
    path,
    line: syntax.getLineAndCharacterOfPosition(name.getStart()).line + 1,
    text: name.text,
  }));
