import ts from 'typescript';
import type { SourceFile } from '../src/source-files.ts';

export const parseText = (text: string, path = 'apps/shop/src/page.tsx'): SourceFile => ({
  path,
  workspace: path.split('/').slice(0, 2).join('/'),
  syntax: ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true),
});
