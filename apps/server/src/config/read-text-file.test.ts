import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fileProblemOf, readTextFile } from './read-text-file.ts';

const toSystemError = (code: string) => Object.assign(new Error(`${code}: open`), { code });

it.each([
  ['EACCES', 'the user who runs this program may not read it, or not enter its folder'],
  ['ENOENT', 'there is no such file'],
  ['EMFILE', 'EMFILE: open'],
])('says the reason of %s', (code, reason) => {
  expect(fileProblemOf(toSystemError(code))).toBe(reason);
});

it('passes the reason to the error of its caller', () => {
  const toError = (problem: string) => new Error(`x: ${problem}`);
  expect(() => readTextFile(tmpdir(), toError)).toThrow('x: it is a folder');
  expect(() => readTextFile(join(import.meta.filename, 'x'), toError)).toThrow(
    'x: its path leads through a file',
  );
});
