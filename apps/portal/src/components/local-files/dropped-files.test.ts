import { describe, expect, it } from 'vitest';
import { type DroppedEntry, MAX_DROPPED_FILES, readDroppedFiles } from './dropped-files.ts';

type Tree = string | { name: string; parts: readonly (readonly Tree[])[] } | { broken: string };

/** An entry as browsers give it: a folder returns its entries in parts. */
const toEntry = (tree: Tree): DroppedEntry => {
  if (typeof tree === 'string') {
    const file = (done: (file: File) => void) => done(new File(['x'], tree));
    return Object.assign({ name: tree, isFile: true, isDirectory: false }, { file });
  }
  if ('broken' in tree) {
    const file = (_: unknown, fail: (error: Error) => void) => fail(new Error('NotReadableError'));
    return Object.assign({ name: tree.broken, isFile: true, isDirectory: false }, { file });
  }
  const createReader = () => {
    const parts = [...tree.parts];
    const readEntries = (done: (entries: DroppedEntry[]) => void) =>
      done((parts.shift() ?? []).map(toEntry));
    return { readEntries };
  };
  return Object.assign({ name: tree.name, isFile: false, isDirectory: true }, { createReader });
};

const drop = async (...trees: readonly Tree[]) => {
  const items = trees.map((tree) => ({
    kind: 'file',
    getAsFile: () => null,
    webkitGetAsEntry: () => toEntry(tree),
  }));
  const { files, ...read } = await readDroppedFiles({ items });
  return { names: files.map(({ name }) => name), ...read };
};

describe('dropped files', () => {
  it('include the files of folders and of the folders in them', async () => {
    const inner = { name: 'inner', parts: [['c.pdf']] };
    const folder = {
      name: 'folder',
      parts: [
        ['b.pdf', inner],
        ['.DS_Store', 'd.pdf'],
      ],
    };
    expect(await drop('a.pdf', folder)).toEqual({
      names: ['a.pdf', 'b.pdf', 'd.pdf', 'c.pdf'],
      unreadable: [],
      isCut: false,
    });
  });

  it('name what cannot be read, and go on', async () => {
    const folder = { name: 'folder', parts: [[{ broken: 'b.pdf' }, 'c.pdf']] };
    expect(await drop(folder)).toEqual({
      names: ['c.pdf'],
      unreadable: ['b.pdf'],
      isCut: false,
    });
  });

  it('end at a bound, and say so', async () => {
    const part = Array.from({ length: MAX_DROPPED_FILES + 1 }, (_, index) => `${index}.pdf`);
    const { names, isCut } = await drop({ name: 'folder', parts: [part] });
    expect(names).toHaveLength(MAX_DROPPED_FILES);
    expect(isCut).toBe(true);
  });
});
