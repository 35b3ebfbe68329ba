import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DEMO_PASSWORD, DEMO_PIN, emailOf, useTestServer } from '../test/bakehouse.ts';
import { runCommandProcess } from '../test/command-process.ts';
import { useTemporaryFolder } from '../test/temporary-folder.ts';

const bakehouse = useTestServer();
const folder = useTemporaryFolder();

const run = (command: 'bake' | 'open', account: string, ...args: readonly string[]) =>
  runCommandProcess(command, ['--as', emailOf(account), ...args], {
    folder: folder(),
    env: {
      PORT: new URL(bakehouse().url).port,
      BAKEHOUSE_PASSWORD: DEMO_PASSWORD,
      BAKEHOUSE_PIN: DEMO_PIN,
    },
  });

const at = (name: string) => join(folder(), name);
const read = async (name: string) => (await readFile(at(name))).toString();

const LIST = 'bread;price;cost\nrye;"4,50";1,10\nspelt;5;2\n';
const ORDER =
  '{\n "customer": {"name": "Mia", "city": "Uppsala"},\n "total": 1234567890123456789.50\n}\n';

const bake = async (name: string, content: string, ...args: readonly string[]) => {
  await writeFile(at(name), content);
  const baked = await run('bake', 'bo', name, ...args);
  await rename(at(name), at(`original ${name}`));
  return baked;
};

/** Opens the copy as an account, and reads the file that `open` writes. */
const viewOf = async (account: string, name: string) => {
  const out = `${account} ${name}`;
  const { code, stderr } = await run('open', account, `${name}.baked`, '--out', out);
  return { code, stderr, text: code === 0 ? await read(out) : '' };
};

const PARTLY = 'Only some fields of this file are shared with you. The rest is left out.\n';

describe('four people and a layered table', () => {
  it('see the original, one column, two columns, or nothing', async () => {
    const { code, stderr } = await bake(
      'list.csv',
      LIST,
      ...['--allow', emailOf('dee')],
      ...['--field', `price=${emailOf('rye')},${emailOf('ada')}`],
      ...['--field', `cost=${emailOf('ada')}`],
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(await viewOf('dee', 'list.csv')).toEqual({ code: 0, stderr: '', text: LIST });
    expect(await viewOf('rye', 'list.csv')).toEqual({
      code: 0,
      stderr: PARTLY,
      text: 'not shared with you;price;not shared with you\n;4,50;\n;5;\n',
    });
    expect(await viewOf('ada', 'list.csv')).toEqual({
      code: 0,
      stderr: PARTLY,
      text: 'not shared with you;price;cost\n;4,50;1,10\n;5;2\n',
    });
    expect((await viewOf('fay', 'list.csv')).code).toBe(3);
  });
});

describe('four people and a layered JSON document', () => {
  it('see the original, one field, two fields, or nothing', async () => {
    const { code, stderr } = await bake(
      'order.json',
      ORDER,
      ...['--allow', emailOf('dee')],
      ...['--field', `/customer/city=${emailOf('rye')},${emailOf('ada')}`],
      ...['--field', `/total=${emailOf('ada')}`],
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect((await viewOf('dee', 'order.json')).text).toBe(ORDER);
    expect((await viewOf('rye', 'order.json')).text).toBe(
      '{\n  "customer": {\n    "city": "Uppsala",\n    "…": "not shared with you"\n  },\n  "…": "not shared with you"\n}\n',
    );
    const { text } = await viewOf('ada', 'order.json');
    expect(text).toContain('"total": 1234567890123456789.50');
    expect(text).not.toContain('Mia');
    expect((await viewOf('fay', 'order.json')).code).toBe(3);
  });
});

describe('a copy with fields', () => {
  const forRye = ['--field', `price=${emailOf('rye')}`];

  it('keeps its fields when it is made again', async () => {
    await bake('list.csv', `${LIST}oat;3;1\n`, ...forRye);
    await rename(at('original list.csv'), at('list.csv'));
    await mkdir(at('again'));
    expect(await run('bake', 'bo', 'list.csv', '--again', '--out', 'again')).toMatchObject({
      code: 0,
    });
    await run('open', 'rye', 'again/list.csv.baked', '--out', 'opened.csv');
    expect(await read('opened.csv')).toContain(';3;');
  });

  it.each([
    ['a column', 'list.csv', `${LIST}x;1;1\n`, 'weight', 'The file has no column weight.'],
    ['a field', 'order.json', '{"a": 1}', '/b', 'The file has no field /b.'],
    ['any field', 'a.pdf', '%PDF', 'Prices', 'Fields can be picked in .json and .csv files only.'],
  ])(
    'is not made of a file without %s, and nothing is baked',
    async (_, name, content, field, message) => {
      const { code, stdout, stderr } = await bake(name, content, '--field', `${field}=a@b.example`);
      expect({ code, stdout, stderr }).toEqual({
        code: 1,
        stdout: '',
        stderr: `${name}: ${message}\n`,
      });
      expect(await bakehouse().requests()).not.toContain('POST /api/bake 201');
    },
  );

  it('that was cut off is one error, and leaves no file', async () => {
    await bake('list.csv', `${LIST}corn;2;1\n`, ...forRye);
    const sealed = await readFile(at('list.csv.baked'));
    await writeFile(at('list.csv.baked'), sealed.subarray(0, -100));
    const { code, stdout, stderr } = await run('open', 'rye', 'list.csv.baked');
    expect({ code, stdout, stderr }).toEqual({
      code: 1,
      stdout: '',
      stderr: 'list.csv.baked: This sealed copy is damaged. Ask for it again.\n',
    });
  });
});
