import { randomBytes } from 'node:crypto';
import { Decrypter } from 'age-encryption';
import { describe, expect, it } from 'vitest';
import { privateKeyOf, sealingKey } from '../test/keys.ts';
import { SEALERS, type Sealer } from '../test/sealers.ts';
import {
  headerOf,
  headerOfStanza,
  openHeader,
  readPathStanza,
  readSealedHeader,
  SealedFileError,
} from './index.ts';

const CHUNK = 65_536;
const WRONG_KEY = new SealedFileError('wrong_key');
const NOT_SEALED = new SealedFileError('not_sealed');
const SIZES = [0, 1, 15, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK, 3 * CHUNK + 17];

const openWithOwnKey = (bytes: Uint8Array) => {
  const header = readSealedHeader(bytes);
  return openHeader(header, privateKeyOf(header.address));
};
const fileKeyOf = (sealed: Uint8Array) => openWithOwnKey(headerOf(sealed));

const pairs = SEALERS.flatMap((one) => SEALERS.map((other) => [one, other] as const));
const [browser, , node] = SEALERS as [Sealer, Sealer, Sealer];

describe.each(pairs)('sealed by $name', (sealer, opener) => {
  it.each(SIZES)(`%i bytes come back the same from the opener of the ${opener.name}`, async (n) => {
    const plain = randomBytes(n);
    const sealed = await sealer.seal(plain, sealingKey());
    const opened = await opener.open(sealed, fileKeyOf(sealed));
    expect(opened.equals(plain)).toBe(true);
  });
});

describe.each(SEALERS)('a damaged copy, opened by $name', ({ open }) => {
  const plain = randomBytes(2 * CHUNK + 100);
  const sealedOnce = node.seal(plain, sealingKey());

  const flip = (sealed: Buffer, at: number) => {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    return changed;
  };
  const payloadAt = (sealed: Buffer) => headerOf(sealed).length + 16;
  const sealedChunk = CHUNK + 16;

  const swapChunks = (sealed: Buffer) => {
    const at = payloadAt(sealed);
    return Buffer.concat([
      sealed.subarray(0, at),
      sealed.subarray(at + sealedChunk, at + 2 * sealedChunk),
      sealed.subarray(at, at + sealedChunk),
      sealed.subarray(at + 2 * sealedChunk),
    ]);
  };

  it.each<[string, (sealed: Buffer) => Buffer]>([
    ['a bit of the MAC is flipped', (sealed) => flip(sealed, headerOf(sealed).length - 10)],
    ['a bit of the stanza is flipped', (sealed) => flip(sealed, 60)],
    ['a bit of the nonce is flipped', (sealed) => flip(sealed, payloadAt(sealed) - 3)],
    ['a bit of the first chunk is flipped', (sealed) => flip(sealed, payloadAt(sealed) + 5)],
    ['a bit of the last chunk is flipped', (sealed) => flip(sealed, sealed.length - 20)],
    ['a bit of the last tag is flipped', (sealed) => flip(sealed, sealed.length - 1)],
    ['the last byte is missing', (sealed) => sealed.subarray(0, -1)],
    ['the last chunk is missing', (sealed) => sealed.subarray(0, -116)],
    ['all after the nonce is missing', (sealed) => sealed.subarray(0, payloadAt(sealed))],
    ['all after the header is missing', (sealed) => sealed.subarray(0, payloadAt(sealed) - 16)],
    ['two chunks are swapped', swapChunks],
    ['bytes are appended', (sealed) => Buffer.concat([sealed, randomBytes(50)])],
    ['an empty chunk is appended', (sealed) => Buffer.concat([sealed, Buffer.alloc(16)])],
  ])('is refused when %s', async (_, damage) => {
    const sealed = await sealedOnce;
    const fileKey = fileKeyOf(sealed);
    await expect(open(damage(sealed), fileKey)).rejects.toThrow(SealedFileError);
  });

  it('is refused with the key of another copy', async () => {
    const other = await node.seal(plain, sealingKey());
    const opening = open(await sealedOnce, fileKeyOf(other));
    await expect(opening).rejects.toMatchObject({ problem: 'wrong_key' });
  });
});

describe('the header of a sealed copy', () => {
  const headerFor = async (...change: Parameters<typeof sealingKey>) =>
    headerOf(await browser.seal(randomBytes(10), sealingKey(...change)));

  const edit = (header: Uint8Array, from: string, to: string) =>
    Buffer.from(Buffer.from(header).toString('latin1').replace(from, to), 'latin1');

  it('names the server, the file and the path', async () => {
    const { recipient: _, ...address } = sealingKey();
    expect(readSealedHeader(await headerFor()).address).toEqual(address);
  });

  it.each([
    ['origin', 'https://bakehouse.test', 'https://bakehouse.tset'],
    ['file', 'file-a', 'file-b'],
    ['path', "m/0'/0'/0'", "m/0'/0'/1'"],
  ])('opens nothing when another %s is written into it', async (_, from, to) => {
    const forged = edit(await headerFor(), from, to);
    const header = readSealedHeader(forged);
    expect(() => openHeader(header, privateKeyOf(sealingKey()))).toThrow(WRONG_KEY);
    expect(() => openHeader(header, privateKeyOf(header.address))).toThrow(WRONG_KEY);
  });

  it('opens nothing with the keys of another server', async () => {
    const header = await headerFor({}, 'secret of another server');
    expect(() => openWithOwnKey(header)).toThrow(WRONG_KEY);
  });

  it('opens nothing when its stanza comes from another copy', async () => {
    const stanzaOf = (text: string) => text.slice(text.indexOf('->'), text.indexOf('\n---'));
    const [one, other] = [await headerFor(), await headerFor()].map((header) =>
      Buffer.from(header).toString('latin1'),
    ) as [string, string];
    const mixed = Buffer.from(one.replace(stanzaOf(one), stanzaOf(other)), 'latin1');
    expect(() => openWithOwnKey(mixed)).toThrow(WRONG_KEY);
  });

  it('opens nothing when it has two stanzas of ours', async () => {
    const text = Buffer.from(await headerFor()).toString('latin1');
    const stanza = text.slice(text.indexOf('->'), text.indexOf('---'));
    const doubled = Buffer.from(text.replace(stanza, stanza + stanza), 'latin1');
    expect(() => readSealedHeader(doubled)).toThrow(NOT_SEALED);
  });

  const withoutMac = async (...change: Parameters<typeof sealingKey>) => {
    const text = Buffer.from(await headerFor(...change)).toString('latin1');
    return Buffer.from(text.slice(0, text.indexOf('---')), 'latin1');
  };

  it('also opens when it ends before its MAC, as one that is made of its stanza', async () => {
    const sealed = await browser.seal(Buffer.from('Rye'), sealingKey());
    const made: Uint8Array[] = [];
    const decrypter = new Decrypter();
    decrypter.addIdentity({
      unwrapFileKey: (stanzas) => {
        const [stanza] = stanzas.map(readPathStanza);
        if (stanza) made.push(headerOfStanza(stanza));
        return null;
      },
    });
    await decrypter.decrypt(sealed).catch(() => undefined);
    const [header = Buffer.alloc(0)] = made;
    expect(Buffer.from(header).toString('latin1')).not.toContain('---');
    expect(readSealedHeader(header).address).toMatchObject({ fileId: 'file-a' });
    const opened = await node.open(sealed, openWithOwnKey(header));
    expect(opened.toString()).toBe('Rye');
  });

  it.each([
    ['origin', 'https://bakehouse.test', 'https://bakehouse.tset'],
    ['file', 'file-a', 'file-b'],
    ['path', "m/0'/0'/0'", "m/0'/0'/1'"],
  ])('opens nothing without its MAC when another %s is written into it', async (_, from, to) => {
    const forged = edit(await withoutMac(), from, to);
    const header = readSealedHeader(forged);
    expect(() => openHeader(header, privateKeyOf(sealingKey()))).toThrow(WRONG_KEY);
  });

  it('opens nothing with a MAC that is cut short', async () => {
    const whole = await headerFor();
    for (const missing of [2, 20, 44, 45, 46, 47]) {
      const cut = whole.subarray(0, whole.length - missing);
      expect(() => readSealedHeader(cut)).toThrow(NOT_SEALED);
    }
  });

  it.each([
    ['an empty file', Buffer.alloc(0)],
    ['a PDF', Buffer.from('%PDF-1.7\n')],
    ['the beginning of a header', Buffer.from('age-encryption.org/v1\n-> bakehouse')],
    [
      'a header that never ends',
      Buffer.from(`age-encryption.org/v1\n${'-> a b\n'.repeat(20_000)}`),
    ],
  ])('is not found in %s', (_, bytes) => {
    expect(() => headerOf(bytes)).toThrow(SealedFileError);
  });
});
