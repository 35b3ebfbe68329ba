import { describe, expect, it } from 'vitest';
import { withShortMemory, type AskedHeader } from './asked-headers.ts';

const FILE = { fileId: 'file-a', salt: Buffer.from('salt'), encryptedRoot: Buffer.from('root') };
const KEY = Buffer.from('a file key');

const askedFor = (text: string): AskedHeader => ({ text, header: undefined });

const rememberedOpener = (answer: Uint8Array | undefined) => {
  const asked: string[] = [];
  const open = withShortMemory(({ text }) => {
    asked.push(text);
    return answer;
  });
  return { open, asked };
};

describe('the memory of opened headers', () => {
  it('opens the same header of the same file once', () => {
    const { open, asked } = rememberedOpener(KEY);
    expect(open(askedFor('rye'), { ...FILE })).toBe(KEY);
    expect(open(askedFor('rye'), { ...FILE })).toBe(KEY);
    expect(asked).toEqual(['rye']);
  });

  it.each([
    ['header', 'oat', {}],
    ['file', 'rye', { fileId: 'file-b' }],
    ['salt', 'rye', { salt: Buffer.from('another') }],
    ['root secret', 'rye', { encryptedRoot: Buffer.from('another') }],
    ['deleted salt', 'rye', { salt: null }],
  ])('opens again for another %s', (_, text, change) => {
    const { open, asked } = rememberedOpener(KEY);
    open(askedFor('rye'), FILE);
    open(askedFor(text), { ...FILE, ...change });
    expect(asked).toEqual(['rye', text]);
  });

  it('does not remember a header that opened nothing', () => {
    const { open, asked } = rememberedOpener(undefined);
    open(askedFor('rye'), FILE);
    open(askedFor('rye'), FILE);
    expect(asked).toHaveLength(2);
  });
});
