import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { checksum, fileName, fileSize, mediaType } from './file-metadata.ts';

const SHA = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';

const refusal = (schema: z.ZodMiniType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message);

describe('checksum', () => {
  it.each([
    [SHA, SHA],
    [SHA.toUpperCase(), SHA],
    ['0'.repeat(64), '0'.repeat(64)],
  ])('stores %s as %s', (text, stored) => {
    expect(checksum.parse(text)).toBe(stored);
  });

  it.each([
    '',
    SHA.slice(1),
    `${SHA}0`,
    `0x${SHA.slice(2)}`,
    ` ${SHA}`,
    `${SHA}\n`,
    `g${SHA.slice(1)}`,
    `９${SHA.slice(1)}`,
  ])('refuses %j', (text) => {
    expect(refusal(checksum, text)).toEqual(['must be 64 hexadecimal characters (SHA-256)']);
  });
});

describe('fileName', () => {
  it.each([
    ['a.pdf', 'a.pdf'],
    ['  Ärger & Brötchen 🍞.pdf ', 'Ärger & Brötchen 🍞.pdf'],
    ['A\u0308rger.pdf', '\u00c4rger.pdf'],
    ['no ending', 'no ending'],
    ['../../etc/passwd', '../../etc/passwd'],
    ['<img src=x onerror=alert(1)>.pdf', '<img src=x onerror=alert(1)>.pdf'],
    ['=HYPERLINK("x")', '=HYPERLINK("x")'],
    ['x'.repeat(255), 'x'.repeat(255)],
    ['مرحبا.pdf', 'مرحبا.pdf'],
  ])('accepts %j', (text, stored) => {
    expect(fileName.parse(text)).toBe(stored);
  });

  it.each([
    ['', 'must not be empty'],
    [' \t ', 'must not be empty'],
    ['\u200b', 'must have a visible character'],
    ['\ufeff\u2060 \u3164', 'must have a visible character'],
    ['x'.repeat(256), 'must have at most 255 characters'],
    ['a\nb.pdf', 'must not contain control characters (U+000A)'],
    ['a\0.pdf', 'must not contain control characters (U+0000)'],
    ['a\u001b[31m.pdf', 'must not contain control characters (U+001B)'],
    ['a\u0085.pdf', 'must not contain control characters (U+0085)'],
    ['a\u2028.pdf', 'must not contain control characters (U+2028)'],
    // The bidirectional control makes it look like "invoice exe.pdf".
    ['invoice \u202efdp.exe', 'must not contain control characters (U+202E)'],
    ['invoice \u2067fdp.exe', 'must not contain control characters (U+2067)'],
  ])('refuses %j', (text, message) => {
    expect(refusal(fileName, text)).toEqual([message]);
  });
});

describe('fileSize', () => {
  it.each([0, 1, 5_000_000_000, Number.MAX_SAFE_INTEGER])('accepts %i bytes', (size) => {
    expect(fileSize.parse(size)).toBe(size);
  });

  it.each([
    [-1, 'must not be negative'],
    [1.5, 'must be a whole number of bytes'],
    [Number.MAX_SAFE_INTEGER + 1, expect.any(String) as string],
    [Number.NaN, 'must be a whole number of bytes'],
    ['1', 'must be a whole number of bytes'],
    [null, 'must be a whole number of bytes'],
  ])('refuses %j', (size, message) => {
    expect(refusal(fileSize, size)).toEqual([message]);
  });
});

describe('mediaType', () => {
  it.each([
    'application/pdf',
    'text/csv; charset=utf-8',
    'text/csv;header=present; charset=utf-8',
    'application/vnd.oasis.opendocument.text-master+x',
    'image/svg+xml',
    'x/y',
  ])('accepts %s', (type) => {
    expect(mediaType.parse(type)).toBe(type);
  });

  it.each([
    ['', 'must be a MIME type such as application/pdf'],
    ['pdf', 'must be a MIME type such as application/pdf'],
    ['application/', 'must be a MIME type such as application/pdf'],
    ['/pdf', 'must be a MIME type such as application/pdf'],
    ['a/b/c', 'must be a MIME type such as application/pdf'],
    ['text/html\r\nX: y', 'must be a MIME type such as application/pdf'],
    ['text/html;', 'must be a MIME type such as application/pdf'],
    ['text/ht ml', 'must be a MIME type such as application/pdf'],
    [`a/${'b'.repeat(126)}`, 'is too long'],
  ])('refuses %j', (type, message) => {
    expect(refusal(mediaType, type)).toEqual([message]);
  });
});
