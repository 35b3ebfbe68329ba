import { describe, expect, it } from 'vitest';
import { privateKeyOf, sealingKey } from '../../test/keys.ts';
import { isSealedContainer, openHeader, readSealedHeader, SealedFileError } from '../index.ts';
import {
  FieldError,
  openPart,
  presentFields,
  readFieldFile,
  readParts,
  sealWithFields,
  toDocument,
} from './index.ts';

const BASE_PATH = "m/0'/0'/0'";
const bytesOf = (text: string) => new TextEncoder().encode(text);
const offerFields = (content: Uint8Array, fileName: string) =>
  readFieldFile(content, fileName).offers();
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

const ORDER = `{
  "customer": { "name": "Åsa /~", "age": 41, "big": 12345678901234567890.10 },
  "items": [{ "bread": "rye", "price": 4.50 }, { "bread": "spelt", "price": 5.25 }],
  "a/b": { "c~d": true },
  "note": null
}`;
const PRICES = 'name;price;cost\nrye;"4,50";1,10\n"spelt; dark";5;2\n';

const seal = (content: string, fileName: string, fields: readonly string[]) =>
  sealWithFields({
    content: bytesOf(content),
    fileName,
    whole: sealingKey(),
    fields: fields.map((field, index) => ({
      field,
      key: sealingKey({ keyPath: `${BASE_PATH}/${index + 1}'` }),
    })),
  });

/** Opens the parts of these paths, as somebody does who holds their keys. */
const openAt = async (sealed: Uint8Array, isHeld: (path: string) => boolean) => {
  const parts = readParts(sealed).filter(({ address }) => isHeld(address.keyPath));
  return Promise.all(
    parts.map((part) => {
      const fileKey = openHeader(readSealedHeader(part.header), privateKeyOf(part.address));
      return openPart(part, fileKey);
    }),
  );
};

const documentOf = async (content: string, fileName: string, fields: readonly string[]) =>
  toDocument(await openAt(await seal(content, fileName, fields), (path) => path !== BASE_PATH));

describe('the fields that a baker can pick', () => {
  it('are the members of a JSON document, as JSON Pointers', () => {
    expect(offerFields(bytesOf(ORDER), 'order.JSON').map(({ field }) => field)).toEqual([
      '/customer',
      '/customer/name',
      '/customer/age',
      '/customer/big',
      '/items',
      '/a~1b',
      '/a~1b/c~0d',
      '/note',
    ]);
  });

  it('are the columns of a table that have a name of their own, with their first values', () => {
    expect(offerFields(bytesOf('name,x,x,,price\nrye,1,2,3,4\n'), 'a.csv')).toEqual([
      { field: 'name', sample: 'rye' },
      { field: 'price', sample: '4' },
    ]);
  });

  it('have names without the spaces around them', () => {
    const [offer] = offerFields(bytesOf(' price , cost\n1,2\n'), 'a.csv');
    expect(offer?.field).toBe('price');
  });

  it('come with a sample that is cut', () => {
    const [offer] = offerFields(bytesOf(`{"a":"${'x'.repeat(100)}"}`), 'a.json');
    expect(offer?.sample).toMatch(/^"x{58}…$/);
  });

  it.each([
    ['another kind of file', 'a.pdf', 'x', 'in .json and .csv files only'],
    ['broken JSON', 'a.json', '{"a":', 'not valid JSON'],
    ['JSON with comments', 'a.json', '{"a":1} // b', 'not valid JSON'],
    ['a large file', 'a.csv', 'x'.repeat(16 * 1024 * 1024 + 1), 'up to 16 MB'],
  ])('are none in %s', (_, name, content, message) => {
    expect(() => offerFields(bytesOf(content), name)).toThrow(FieldError);
    expect(() => offerFields(bytesOf(content), name)).toThrow(message);
  });

  it('are none in a file that is not UTF-8', () => {
    expect(() => offerFields(Uint8Array.of(0x61, 0xe5, 0x0a), 'a.csv')).toThrow('text in UTF-8');
  });
});

describe('picking', () => {
  it.each([
    ['/customer/street', 'The file has no field /customer/street.'],
    ['/items/2', 'The file has no field /items/2.'],
    ['/items/01', 'The file has no field /items/01.'],
    ['customer', 'customer is no JSON Pointer'],
    ['', 'is no JSON Pointer'],
  ])('the field "%s" fails with a sentence', async (field, message) => {
    await expect(seal(ORDER, 'a.json', [field])).rejects.toThrow(message);
  });

  it.each([
    ['weight', 'The file has no column weight.'],
    ['x', 'The file has several columns x.'],
  ])('the column "%s" fails with a sentence', async (field, message) => {
    await expect(seal('name,x,x\n1,2,3\n', 'a.csv', [field])).rejects.toThrow(message);
  });
});

describe('the fields of another version', () => {
  it('are taken as far as the file has them', () => {
    const names = [{ field: '/note' }, { field: '/gone' }, { field: 'Prices' }];
    expect(presentFields(bytesOf(ORDER), 'a.json', names)).toEqual([{ field: '/note' }]);
    expect(presentFields(bytesOf('%PDF-1.7'), 'a.pdf', names)).toEqual([]);
    expect(presentFields(bytesOf('{'), 'a.json', names)).toEqual([]);
  });
});

describe('a sealed copy with fields', () => {
  it('gives the original byte for byte to who holds the whole', async () => {
    const sealed = await seal(ORDER, 'a.json', ['/note']);
    const [original] = await openAt(sealed, (path) => path === BASE_PATH);
    expect(original && textOf(original)).toBe(ORDER);
  });

  it('gives the fields of a JSON document at their places, and does not round numbers', async () => {
    const document = await documentOf(ORDER, 'a.json', ['/customer/big', '/items/1/price']);
    expect(document).toBe(`{
  "customer": {
    "big": 12345678901234567890.10,
    "…": "not shared with you"
  },
  "items": [
    "not shared with you",
    {
      "price": 5.25,
      "…": "not shared with you"
    }
  ],
  "…": "not shared with you"
}
`);
  });

  it('says nothing about a rest when there is none', async () => {
    expect(
      JSON.parse(await documentOf('{"a":[1,2],"b":3}', 'a.json', ['/a/0', '/a/1', '/b'])),
    ).toEqual({ a: [1, 2], b: 3 });
  });

  it('gives a field once that lies in another one', async () => {
    const fields = ['/customer/name', '/customer'];
    expect(JSON.parse(await documentOf(ORDER, 'a.json', fields))).toMatchObject({
      customer: { name: 'Åsa /~', age: 41 },
    });
  });

  it('gives the columns of a table at their places', async () => {
    expect(await documentOf(PRICES, 'a.csv', ['price'])).toBe(
      'not shared with you;price;not shared with you\n;4,50;\n;5;\n',
    );
  });

  it('has nothing of the other fields in what the keys of one field open', async () => {
    const sealed = await seal(PRICES, 'a.csv', ['name', 'price', 'cost']);
    const [opened] = await openAt(sealed, (path) => path === `${BASE_PATH}/2'`);
    const text = opened ? textOf(opened) : '';
    expect(text).toContain('4,50');
    for (const other of ['rye', 'spelt', '1,10', 'name', 'cost']) {
      expect(text).not.toContain(other);
      expect(textOf(sealed)).not.toContain(other);
    }
  });

  it('is known by its beginning, and other ZIP files and age files are not taken for one', async () => {
    const sealed = await seal(ORDER, 'a.json', ['/note']);
    expect(await isSealedContainer(new Blob([sealed]))).toBe(true);
    expect(await isSealedContainer(new Blob(['PK\u0003\u0004', 'x'.repeat(100)]))).toBe(false);
    expect(await isSealedContainer(new Blob([]))).toBe(false);
  });

  it('does not say when it was made', async () => {
    const sealed = await seal(ORDER, 'a.json', ['/note']);
    const timeAndDate = new DataView(sealed.buffer).getUint32(10, true);
    expect(timeAndDate).toBe(((1 << 5) | 1) << 16);
  });
});

describe('a damaged sealed copy with fields', () => {
  const expectProblem = async (open: () => Promise<unknown>) => {
    const error = await open().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(SealedFileError);
  };
  const openAll = async (sealed: Uint8Array) => toDocument(await openAt(sealed, () => true));

  it.each<[string, (sealed: Uint8Array) => Uint8Array]>([
    ['is cut off', (sealed) => sealed.subarray(0, -30)],
    ['has other bytes in its payload', (sealed) => flip(sealed, sealed.length - 500)],
    ['has other bytes in a header', (sealed) => flip(sealed, 250)],
    ['is no container at all', () => bytesOf('PK\u0003\u0004')],
  ])('that %s is one error', async (_, change) => {
    const sealed = await seal('x'.repeat(300) + '\n1\n', 'a.csv', ['x'.repeat(300)]);
    await expectProblem(() => openAll(change(sealed)));
  });

  it('with parts of two files is refused', async () => {
    const foreign = { ...sealingKey({ fileId: 'file-b', keyPath: `${BASE_PATH}/1'` }) };
    const mixed = await sealWithFields({
      content: bytesOf('{"a":1}'),
      fileName: 'a.json',
      whole: sealingKey(),
      fields: [{ field: '/a', key: foreign }],
    });
    expect(() => readParts(mixed)).toThrow(SealedFileError);
  });

  it.each([
    ['no part', '{"format":"xml"}'],
    [
      'more columns than any table',
      '{"format":"csv","field":"a","index":0,"columns":1e9,"delimiter":",","values":[]}',
    ],
    [
      'an item far away',
      '{"format":"json","field":"/9","steps":[{"kind":"item","index":999999999,"items":1}],"value":"1"}',
    ],
  ])('whose field contains %s is refused', (_, content) => {
    expect(() => toDocument([bytesOf(content)])).toThrow(SealedFileError);
  });
});

function flip(sealed: Uint8Array, at: number): Uint8Array {
  const changed = Uint8Array.from(sealed);
  changed[at] = (changed[at] ?? 0) ^ 1;
  return changed;
}
