import { appendFileSync, truncateSync, utimesSync } from 'node:fs';
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { useTemporaryFolder } from '../../test/temporary-folder.ts';
import { findFile, mediaTypeOf, hashFile, toUnreadableFailure } from './file-facts.ts';

/** FIPS 180-4 test vectors: no bytes, "abc" and a million times "a". */
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const ABC = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
const MILLION = 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0';

const nothing = () => undefined;
const folder = useTemporaryFolder();

const write = async (name: string, content: string) => {
  await writeFile(join(folder(), name), content);
  return findFile(folder(), name);
};

describe('findFile', () => {
  it('starts a relative path from the folder, but not an absolute one', async () => {
    const { absolutePath } = await write('a.pdf', 'abc');
    expect(await findFile('/', absolutePath)).toEqual({
      path: absolutePath,
      absolutePath,
      size: 3,
    });
    expect(await findFile(folder(), './x/../a.pdf')).toMatchObject({
      path: './x/../a.pdf',
      absolutePath,
    });
  });

  it('follows a link', async () => {
    await write('a.pdf', 'abc');
    await symlink('a.pdf', join(folder(), 'link'));
    expect(await findFile(folder(), 'link')).toMatchObject({ path: 'link', size: 3 });
  });

  it.each<[what: string, path: string, message: RegExp]>([
    ['a missing file', 'nope.pdf', /^There is no such file \(.*nope\.pdf\)\.$/],
    ['a name that is not UTF-8', 'Br\ufffdtchen.pdf', /^The name of this file is not UTF-8 text/],
    ['a path below a file', 'a.pdf/b.pdf', /^There is no such file/],
    ['a folder', 'folder', /^This is a folder\. Name the files in it\.$/],
    ['the folder itself', '.', /^This is a folder/],
    ['a link to nothing', 'dangling', /^This symbolic link points to a file that does not exist/],
    ['a link to itself', 'circle', /^This symbolic link leads back to itself/],
    ['a device', '/dev/null', /^This is a device or a pipe/],
    ['a name that is too long', 'x'.repeat(5000), /^The name of this file is too long/],
  ])('refuses %s', async (_, path, message) => {
    await write('a.pdf', 'abc');
    await mkdir(join(folder(), 'folder'));
    await symlink('gone', join(folder(), 'dangling'));
    await symlink('circle', join(folder(), 'circle'));
    await expect(findFile(folder(), path)).rejects.toThrow(message);
  });
});

describe('hashFile', () => {
  it.each([
    ['empty.pdf', '', EMPTY],
    ['abc', 'abc', ABC],
    ['Größe „x“ \'y\' "z" 🥖.csv', 'abc', ABC],
    ['--as', 'abc', ABC],
    ['million.txt', 'a'.repeat(1_000_000), MILLION],
  ])('computes the checksum of %s', async (name, bytes, checksum) => {
    const found = await write(name, bytes);
    expect(await hashFile(found, nothing)).toEqual({ checksum, size: bytes.length });
  });

  it('reports how many bytes it has read', async () => {
    const size = 5 * 1024 * 1024 + 1;
    const reported: number[] = [];
    await hashFile(await write('large.bin', 'x'.repeat(size)), (bytes) => reported.push(bytes));
    expect(reported.length).toBeGreaterThan(2);
    expect(reported).toEqual(reported.toSorted((a, b) => a - b));
    expect(reported.at(-1)).toBe(size);
  });

  it.each<[how: string, change: (absolutePath: string) => void]>([
    ['grows', (absolutePath) => appendFileSync(absolutePath, 'more')],
    ['shrinks', (absolutePath) => truncateSync(absolutePath, 1)],
    ['is overwritten with as many bytes', (absolutePath) => utimesSync(absolutePath, 1, 1)],
  ])('refuses a file that %s while it is read', async (_, change) => {
    const found = await write('busy.log', 'x'.repeat(3_000_000));
    let isChanged = false;
    const changeOnce = () => {
      if (!isChanged) change(found.absolutePath);
      isChanged = true;
    };
    await expect(hashFile(found, changeOnce)).rejects.toThrow(/changed while it was being read/);
  });

  it('refuses a file that was deleted after it was found', async () => {
    const found = await write('a.pdf', 'abc');
    await rm(found.absolutePath);
    await expect(hashFile(found, nothing)).rejects.toThrow(/^There is no such file/);
  });
});

describe('toUnreadableFailure', () => {
  it.each([
    ['EACCES', 'You are not allowed to read this file (/x/a.pdf).'],
    ['EPERM', 'You are not allowed to read this file (/x/a.pdf).'],
    ['EIO', 'Could not read this file: EIO (/x/a.pdf).'],
  ])('explains the error code %s', (code, message) => {
    const error = Object.assign(new Error('no'), { code });
    expect(toUnreadableFailure('/x/a.pdf', error).message).toBe(message);
  });
});

describe('mediaTypeOf', () => {
  it.each([
    ['/x/a.pdf', 'application/pdf'],
    ['/x/A.PDF', 'application/pdf'],
    ['/x/a.b.csv', 'text/csv'],
    ['/x/a.json', 'application/json'],
    ['C:\\x\\a.pdf', 'application/pdf'],
    ['/x/pdf', 'application/octet-stream'],
    ['/x/.pdf', 'application/octet-stream'],
    ['/x/a.', 'application/octet-stream'],
    ['/x.pdf/a', 'application/octet-stream'],
    ['/x/a.nobody-knows', 'application/octet-stream'],
  ])('returns for %s the type %s', (absolutePath, type) => {
    expect(mediaTypeOf(absolutePath)).toBe(type);
  });
});
