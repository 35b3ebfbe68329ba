import { createHash, randomBytes } from 'node:crypto';
import { chmod, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { emailOf, DEMO_PASSWORD, DEMO_PIN, useTestServer } from '../test/bakehouse.ts';
import { runCommandProcess } from '../test/command-process.ts';
import { useTemporaryFolder } from '../test/temporary-folder.ts';

const CHUNK_BYTES = 65_536;
const YEAR_2999 = '2999-01-01T00:00:00.000Z';

const bakehouse = useTestServer();
const folder = useTemporaryFolder();

const run = (command: 'bake' | 'open', ...args: readonly string[]) =>
  runCommandProcess(command, args, {
    folder: folder(),
    env: {
      PORT: new URL(bakehouse().url).port,
      BAKEHOUSE_PASSWORD: DEMO_PASSWORD,
      BAKEHOUSE_PIN: DEMO_PIN,
    },
  });

const bakeAs = (account: string, ...args: string[]) =>
  run('bake', '--as', emailOf(account), ...args);
const openAs = (account: string, ...args: string[]) =>
  run('open', '--as', emailOf(account), ...args);

const at = (name: string) => join(folder(), name);
const read = (name: string) => readFile(at(name));
const checksumOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Writes a file with bytes that no other test has, and bakes it for dee. */
const bakeForDee = async (name: string, size = 100, ...args: string[]) => {
  const bytes = randomBytes(size);
  await writeFile(at(name), bytes);
  const { code, stdout, stderr } = await bakeAs('bo', name, '--allow', emailOf('dee'), ...args);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return { bytes, checksum: checksumOf(bytes), id: stdout.slice(0, 36) };
};

describe('a sealed copy', () => {
  it('lies beside the file, and has none of its bytes', async () => {
    const { bytes } = await bakeForDee('a.pdf', 500);
    const sealed = await read('a.pdf.baked');
    expect(sealed.toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> bakehouse http/);
    for (let start = 0; start < bytes.length - 8; start += 8) {
      expect(sealed.includes(bytes.subarray(start, start + 8))).toBe(false);
    }
    expect(await readdir(folder())).toEqual(['a.pdf', 'a.pdf.baked']);
  });

  it.each([1, CHUNK_BYTES - 1, CHUNK_BYTES, CHUNK_BYTES + 1, 3_000_000])(
    'of %i bytes gives the original to whom the server allows it',
    async (size) => {
      const { bytes, checksum } = await bakeForDee('a.pdf', size);
      await rename(at('a.pdf'), at('original'));
      expect(await openAs('dee', 'a.pdf.baked')).toEqual({
        code: 0,
        stdout: `allowed ${checksum} a.pdf.baked\n`,
        stderr: '',
      });
      expect((await read('a.pdf')).equals(bytes)).toBe(true);
    },
  );

  it('of an empty file is opened to an empty file', async () => {
    await writeFile(at('empty.txt'), '');
    await bakeAs('rye', 'empty.txt', '--allow', emailOf('dee'));
    const { code } = await openAs('dee', 'empty.txt.baked', '--out', 'opened.txt');
    expect(code).toBe(0);
    expect(await read('opened.txt')).toHaveLength(0);
  });

  it('goes to another folder with --out, and is not made with --no-seal', async () => {
    await mkdir(at('to send'));
    await bakeForDee('a.pdf', 10, '--out', 'to send');
    await bakeForDee('b.pdf', 10, '--no-seal');
    expect(await readdir(at('to send'))).toEqual(['a.pdf.baked']);
    expect(await readdir(folder())).toEqual(['a.pdf', 'b.pdf', 'to send']);
  });

  it('is never replaced, because it may be of another file', async () => {
    await bakeForDee('a.pdf');
    const before = await read('a.pdf.baked');
    await writeFile(at('a.pdf'), 'a newer version');
    const { code, stdout, stderr } = await bakeAs('bo', 'a.pdf');
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toBe(
      `a.pdf: There is already a file ${at('a.pdf.baked')}. Move it away, or choose another folder with --out.\n`,
    );
    expect(await bakehouse().requests()).not.toContain('POST /api/bake 201');
    expect((await read('a.pdf.baked')).equals(before)).toBe(true);
  });

  it('can be made again, and opens like the first', async () => {
    const { bytes, id } = await bakeForDee('a.pdf');
    await mkdir(at('again'));
    const { code, stdout } = await bakeAs('bo', 'a.pdf', '--again', '--out', 'again');
    expect({ code, stdout: stdout.slice(0, 36) }).toEqual({ code: 0, stdout: id });
    expect((await openAs('dee', 'again/a.pdf.baked')).code).toBe(0);
    expect((await read('again/a.pdf')).equals(bytes)).toBe(true);
  });

  it('that cannot be written is reported, with what to do', async () => {
    await mkdir(at('full'));
    await chmod(at('full'), 0o500);
    await writeFile(at('a.pdf'), randomBytes(10));
    const { code, stderr } = await bakeAs('bo', 'a.pdf', '--out', 'full/missing');
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^a\.pdf: The file is baked \(ID [0-9a-f-]{36}\), but has no sealed copy: /,
    );
    expect(stderr).toMatch(/Run the command with --again\.\n$/);
  });
});

describe('opening a sealed copy', () => {
  it('writes to stdout with -, and the answer to stderr', async () => {
    await writeFile(at('b.txt'), 'Rye 40 %');
    await bakeAs('bo', 'b.txt', '--allow', emailOf('dee'));
    expect(await openAs('dee', 'b.txt.baked', '--out', '-')).toEqual({
      code: 0,
      stdout: 'Rye 40 %',
      stderr: `allowed ${checksumOf(Buffer.from('Rye 40 %'))} b.txt.baked\n`,
    });
  });

  it('replaces a file only with --force, and asks the server only then', async () => {
    const { bytes } = await bakeForDee('a.pdf');
    await writeFile(at('a.pdf'), 'mine');
    const { code, stdout, stderr } = await openAs('dee', 'a.pdf.baked');
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain('Use --force to replace it');
    expect((await read('a.pdf')).toString()).toBe('mine');
    expect(await bakehouse().requests()).not.toContain('POST /api/open 200');
    expect((await openAs('dee', 'a.pdf.baked', '--force')).code).toBe(0);
    expect((await read('a.pdf')).equals(bytes)).toBe(true);
  });

  it.each([
    ['a person without a grant', 'rye', [], 'not_found'],
    ['a person whom the baker has banned', 'fay', ['--allow', emailOf('fay')], 'individual_ban'],
    ['everybody before the openable date', 'dee', ['--openable', YEAR_2999], 'not_openable_yet'],
    ['everybody after the expiry', 'dee', ['--expires', '2020-01-01'], 'expired'],
  ])('is refused to %s, and writes nothing', async (_, account, args, rule) => {
    await bakeForDee('a.pdf', 100, ...args);
    await rename(at('a.pdf'), at('original'));
    const { code, stdout } = await openAs(account, 'a.pdf.baked');
    const checksum = checksumOf(await read('a.pdf.baked'));
    expect({ code, stdout }).toEqual({
      code: 3,
      stdout: `denied ${checksum} a.pdf.baked: ${rule}\n`,
    });
    expect(await readdir(folder())).toEqual(['a.pdf.baked', 'original']);
  });

  it.each<[string, (sealed: Buffer) => Buffer, RegExp]>([
    ['changed in its header', changeStanza, /The server refused|was changed/],
    ['changed in its content', (sealed) => flip(sealed, sealed.length - 30), /is damaged/],
    ['cut off', (sealed) => sealed.subarray(0, -1), /is damaged/],
    ['continued', (sealed) => Buffer.concat([sealed, randomBytes(20)]), /is damaged/],
  ])('that was %s fails with one line, and leaves no file', async (_, change, message) => {
    await bakeForDee('a.pdf', 200_000);
    await rename(at('a.pdf'), at('original'));
    await writeFile(at('a.pdf.baked'), change(await read('a.pdf.baked')));
    const { code, stdout, stderr } = await openAs('dee', 'a.pdf.baked');
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(message);
    expect(stderr.trimEnd()).not.toContain('\n');
    expect(await readdir(folder())).toEqual(['a.pdf.baked', 'original']);
  });

  it('prints JSON that names the written file', async () => {
    const { checksum } = await bakeForDee('a.pdf');
    const { stdout } = await openAs('dee', 'a.pdf.baked', '--out', 'b.pdf', '--json');
    expect(JSON.parse(stdout)).toMatchObject({
      allowed: true,
      checksum,
      path: 'a.pdf.baked',
      sealed: true,
      written: at('b.pdf'),
    });
  });
});

function flip(sealed: Buffer, index: number): Buffer {
  const changed = Buffer.from(sealed);
  changed[index] = (changed[index] ?? 0) ^ 1;
  return changed;
}

/** Another letter of base64 in the body of the stanza, so that the copy can still be read. */
function changeStanza(sealed: Buffer): Buffer {
  const changed = Buffer.from(sealed);
  const body = changed.indexOf('\n', changed.indexOf('\n') + 1) + 1;
  changed[body] = changed[body] === 0x41 ? 0x42 : 0x41;
  return changed;
}
