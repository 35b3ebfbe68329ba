import { createHash } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import * as vectors from 'cctv-age';
import { Decrypter } from 'age-encryption';
import { describe, expect, it } from 'vitest';
import { SEALERS } from '../test/sealers.ts';
import { checkFileKey } from './header.ts';
import { headerOf, SealedFileError } from './index.ts';

interface Vector {
  name: string;
  fields: ReadonlyMap<string, string>;
  file: Buffer;
}

const readVector = ([name, bytes]: [string, Uint8Array]): Vector => {
  const text = Buffer.from(bytes);
  const end = text.indexOf('\n\n');
  const lines = text.subarray(0, end).toString().split('\n');
  const fields = new Map(lines.map((line) => line.split(': ') as [string, string]));
  const rest = text.subarray(end + 2);
  return { name, fields, file: fields.get('compressed') === 'zlib' ? inflateSync(rest) : rest };
};

/** Without armour, which sealed copies never have, and with keys, as nobody types a passphrase. */
const VECTORS = Object.entries<Uint8Array>({ ...vectors })
  .map(readVector)
  .filter(({ fields }) => fields.has('identity') && !fields.has('armored'));

/** Their outcome does not depend on a stanza of a certain type. */
const HEADER_VECTORS = Object.entries<Uint8Array>({ ...vectors })
  .map(readVector)
  .filter(({ name }) => /^(?:version|header|stanza|hmac)_|^x25519$|^hybrid$|^scrypt$/.test(name));

const checkHeader = ({ fields, file }: Vector) => {
  checkFileKey(headerOf(file), Buffer.from(fields.get('file key') ?? '', 'hex'));
};

const open = async ({ fields, file }: Vector, opener: (typeof SEALERS)[number]) => {
  const decrypter = new Decrypter();
  decrypter.addIdentity(fields.get('identity') ?? '');
  const fileKey = await decrypter.decryptHeader(headerOf(file));
  return opener.open(file, fileKey);
};

describe.each(SEALERS)('the reader for $name and the public test vectors of age', (opener) => {
  it('has vectors of each outcome', () => {
    const outcomes = new Set(VECTORS.map(({ fields }) => fields.get('expect')));
    expect(outcomes).toContain('success');
    expect(outcomes).toContain('payload failure');
    expect(outcomes).toContain('header failure');
    expect(VECTORS.length).toBeGreaterThan(60);
  });

  it.each(VECTORS)('$name', async (vector) => {
    const { fields } = vector;
    if (fields.get('expect') === 'success') {
      const digest = createHash('sha256').update(await open(vector, opener));
      expect(digest.digest('hex')).toBe(fields.get('payload'));
    } else {
      await expect(open(vector, opener)).rejects.toThrow();
    }
  });
});

describe('the reader of headers and the public test vectors of age', () => {
  it('has vectors of each outcome', () => {
    const outcomes = new Set(HEADER_VECTORS.map(({ fields }) => fields.get('expect')));
    expect(outcomes).toEqual(new Set(['success', 'header failure', 'HMAC failure']));
    expect(HEADER_VECTORS.length).toBeGreaterThan(25);
  });

  it.each(HEADER_VECTORS)('$name', (vector) => {
    if (vector.fields.get('expect') === 'success') checkHeader(vector);
    else expect(() => checkHeader(vector)).toThrow(SealedFileError);
  });
});
