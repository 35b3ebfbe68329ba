import { join } from 'node:path';
import ts from 'typescript';
import { REPOSITORY_ROOT } from '../paths.ts';

export interface OptionRow {
  /** Its path in the object of options, such as `otpOptions.methods`. */
  name: string;
  type: string;
  fallback: string;
  text: string;
}

const DEFAULT_PATTERN = /\s*\bDefault:? ([^]+?)\.(?= [A-Z`]|\s*$)/;
const MOST_NAMED_VALUES = 9;

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  customConditions: ['bakehouse-source'],
  allowImportingTsExtensions: true,
  jsx: ts.JsxEmit.ReactJSX,
  noEmit: true,
  strict: true,
  skipLibCheck: true,
};

/** An object of ours whose fields are options; functions and types of browsers have no rows below them. */
const isGroup = (type: ts.Type) =>
  type.isClassOrInterface() || type.getSymbol()?.name === '__type'
    ? type.getCallSignatures().length === 0 &&
      type
        .getProperties()
        .every(({ declarations = [] }) =>
          declarations.every((part) => !part.getSourceFile().fileName.includes('/node_modules/')),
        ) &&
      type.getProperties().length > 0
    : false;

const toTypeText = (checker: ts.TypeChecker, type: ts.Type): string => {
  if (type.isUnion()) {
    const literals = type.types.filter((part) => part.isStringLiteral());
    if (literals.length === type.types.length && literals.length <= MOST_NAMED_VALUES)
      return literals.map(({ value }) => `'${value}'`).join(' | ');
  }
  if (type.getCallSignatures().length > 0 && !type.aliasSymbol) return 'function';
  return checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation);
};

const toFallback = ({ flags }: ts.Symbol, text: string) =>
  DEFAULT_PATTERN.exec(text)?.[1] ?? (flags & ts.SymbolFlags.Optional ? 'none' : 'must be given');

interface Reading {
  checker: ts.TypeChecker;
  place: ts.Node;
}

const toRows = (reading: Reading, owner: ts.Type, path: string): OptionRow[] =>
  owner.getProperties().flatMap((property) => readProperty(reading, property, path));

const readProperty = (reading: Reading, property: ts.Symbol, path: string): OptionRow[] => {
  const { checker, place } = reading;
  const type = checker.getNonNullableType(checker.getTypeOfSymbolAtLocation(property, place));
  const name = `${path}${property.name}`;
  if (isGroup(type)) return toRows(reading, type, `${name}.`);
  const comment = ts.displayPartsToString(property.getDocumentationComment(checker));
  const text = comment.replaceAll(/\s+/g, ' ');
  const item = checker.isArrayType(type)
    ? checker.getTypeArguments(type as ts.TypeReference)[0]
    : undefined;
  const isListOfGroups = item !== undefined && isGroup(item);
  const row = {
    name,
    type: isListOfGroups
      ? 'list of objects'
      : item
        ? `list of ${toTypeText(checker, item)}`
        : toTypeText(checker, type),
    fallback: toFallback(property, text),
    text: text.replace(DEFAULT_PATTERN, '').trim(),
  };
  return isListOfGroups ? [row, ...toRows(reading, item, `${name}[].`)] : [row];
};

/** Reads the fields of interfaces with their comments, in the order of their source. */
export function readOptionRows(
  interfaces: readonly { file: string; name: string }[],
): OptionRow[][] {
  const paths = interfaces.map(({ file }) => join(REPOSITORY_ROOT, file));
  const program = ts.createProgram([...new Set(paths)], OPTIONS);
  const checker = program.getTypeChecker();
  return interfaces.map(({ file, name }, index) => {
    const place = program.getSourceFile(paths[index] ?? '');
    const found = place && checker.getSymbolAtLocation(place);
    const exported = found && checker.getExportsOfModule(found).find((one) => one.name === name);
    if (!exported) throw new Error(`${file} does not export ${name}.`);
    return toRows({ checker, place }, checker.getDeclaredTypeOfSymbol(exported), '');
  });
}
