import { appendFileSync, truncateSync, utimesSync } from 'node:fs';
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { useTemporaryFolder } from '../../test/temporary-folder.ts';
import { findFile, mediaTypeOf, readContent, unreadable } from './file-facts.ts';

/** FIPS 180-4 test vectors: nothing, "abc" and a million times "a". */
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
  it('begins a relative path at the folder and leaves an absolute one alone', async () => {
    const { location } = await write('a.pdf', 'abc');
    expect(await findFile('/', location)).toEqual({ path: location, location, size: 3 });
    expect(await findFile(folder(), './x/../a.pdf')).toMatchObject({
      path: './x/../a.pdf',
      location,
    });
  });

  it('follows a link', async () => {
    await write('a.pdf', 'abc');
    await symlink('a.pdf', join(folder(), 'link'));
    expect(await findFile(folder(), 'link')).toMatchObject({ path: 'link', size: 3 });
  });

  it.each<[what: string, path: string, message: RegExp]>([
    ['what is not there', 'nope.pdf', /^There is no such file \(.*nope\.pdf\)\.$/],
    ['what is below a file', 'a.pdf/b.pdf', /^There is no such file/],
    ['a folder', 'folder', /^This is a folder; name the files in it\.$/],
    ['the folder itself', '.', /^This is a folder/],
    ['a link to nothing', 'dangling', /^This link leads to a file that is not there/],
    ['a link to itself', 'circle', /^This link leads in a circle/],
    ['a device', '/dev/null', /^This is a device or a pipe/],
    ['a name that cannot be', 'x'.repeat(5000), /^There is no such file; its name is too long/],
  ])('refuses %s', async (_, path, message) => {
    await write('a.pdf', 'abc');
    await mkdir(join(folder(), 'folder'));
    await symlink('gone', join(folder(), 'dangling'));
    await symlink('circle', join(folder(), 'circle'));
    await expect(findFile(folder(), path)).rejects.toThrow(message);
  });
});

describe('readContent', () => {
  it.each([
    ['empty.pdf', '', EMPTY],
    ['abc', 'abc', ABC],
    ['Größe „x“ \'y\' "z" 🥖.csv', 'abc', ABC],
    ['--as', 'abc', ABC],
    ['million.txt', 'a'.repeat(1_000_000), MILLION],
  ])('of %s', async (name, bytes, checksum) => {
    const found = await write(name, bytes);
    expect(await readContent(found, nothing)).toEqual({ checksum, size: bytes.length });
  });

  it('tells how far it is, piece by piece', async () => {
    const size = 5 * 1024 * 1024 + 1;
    const told: number[] = [];
    await readContent(await write('large.bin', 'x'.repeat(size)), (bytes) => told.push(bytes));
    expect(told.length).toBeGreaterThan(2);
    expect(told).toEqual(told.toSorted((a, b) => a - b));
    expect(told.at(-1)).toBe(size);
  });

  it.each<[how: string, change: (location: string) => void]>([
    ['grows', (location) => appendFileSync(location, 'more')],
    ['shrinks', (location) => truncateSync(location, 1)],
    ['is written over with as much', (location) => utimesSync(location, 1, 1)],
  ])('refuses a file that %s while it is read', async (_, change) => {
    const found = await write('busy.log', 'x'.repeat(3_000_000));
    let isChanged = false;
    const changeOnce = () => {
      if (!isChanged) change(found.location);
      isChanged = true;
    };
    await expect(readContent(found, changeOnce)).rejects.toThrow(/changed while it was read/);
  });

  it('refuses a file that went away after it was found', async () => {
    const found = await write('a.pdf', 'abc');
    await rm(found.location);
    await expect(readContent(found, nothing)).rejects.toThrow(/^There is no such file/);
  });
});

describe('unreadable', () => {
  it.each([
    ['EACCES', 'You may not read this file (/x/a.pdf).'],
    ['EPERM', 'You may not read this file (/x/a.pdf).'],
    ['EIO', 'This file cannot be read (EIO) (/x/a.pdf).'],
  ])('says what %s means', (code, message) => {
    const error = Object.assign(new Error('no'), { code });
    expect(unreadable('/x/a.pdf', error).message).toBe(message);
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
  ])('of %s is %s', (location, type) => {
    expect(mediaTypeOf(location)).toBe(type);
  });
});
