import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SITE_SECTIONS } from '../pages/page-table.ts';

export interface CodeBlock {
  source: string;
  line: number;
  language: string;
  /** The name of a whole module; a block without one is a fragment. */
  task: string | undefined;
  code: string;
}

const BLOCK_PATTERN = /^( *)(`{3,})(\w*)(?: task=(\S+))?\n([^]*?)^ *\2$/gm;

/** A block inside a list is indented; its code is not. */
const unindent = (code: string, indent: string) =>
  code.replaceAll(new RegExp(`^${indent}`, 'gm'), '');

export const readCodeBlocks = (source: string, text: string): CodeBlock[] =>
  [...text.matchAll(BLOCK_PATTERN)].map(
    ({ index, 1: indent = '', 3: language = '', 4: task, 5: code = '' }) => ({
      source,
      line: text.slice(0, index).split('\n').length + 1,
      language,
      task,
      code: unindent(code, indent),
    }),
  );

/** The code of every page of the navigation; records show code of their time. */
export const listCodeBlocks = (root: string): CodeBlock[] =>
  SITE_SECTIONS.flatMap(({ pages }) => pages).flatMap(({ source }) =>
    readCodeBlocks(source, readFileSync(join(root, source), 'utf8')),
  );
