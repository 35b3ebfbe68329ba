import { describe, expect, it } from 'vitest';
import { detectKind } from './detect-kind.ts';

const bytesOf = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));
const kindOf = (content: string, name = 'file', type = '') =>
  detectKind(bytesOf(content), { name, type });

describe('detectKind', () => {
  it.each([
    ['%PDF-1.7\n', 'pdf'],
    ['junk before it %PDF-1.4', 'pdf'],
    ['\x89PNG\r\n\x1a\n', 'image'],
    ['\xff\xd8\xff\xe0', 'image'],
    ['GIF89a', 'image'],
    ['RIFF\n\0\0\0WEBPVP8 ', 'image'],
    ['\0\0\0\x1cftypavif', 'image'],
  ])('takes %j for what its signature says, whatever its name and type are', (content, kind) => {
    expect(kindOf(content, 'notes.txt', 'text/html')).toBe(kind);
  });

  it.each([
    ['<svg xmlns="x">', 'logo.svg', 'svg'],
    ['\xef\xbb\xbf<?xml version="1.0"?>\n<!-- rye -->\n<svg>', 'LOGO.SVG', 'svg'],
    ['<!DOCTYPE svg PUBLIC "a" "b"><svg >', 'logo.svg', 'svg'],
    ['<!DOCTYPE svg [<!ENTITY a "b">]><svg>', 'logo.svg', 'text'],
    ['<html><svg>', 'logo.svg', 'text'],
    ['<svg>', 'logo.html', 'text'],
  ])('renders %j with the name %s as %s', (content, name, kind) => {
    expect(kindOf(content, name, 'image/svg+xml')).toBe(kind);
  });

  it.each([
    ['a,b', 'loaves.CSV', '', 'csv'],
    ['a\tb', 'loaves.tsv', '', 'csv'],
    ['a,b', 'loaves', 'text/csv; charset=utf-8', 'csv'],
    ['{}', 'loaves.json', '', 'json'],
    ['{}', 'loaves', 'application/ld+json', 'json'],
    ['{}', 'loaves.csv', 'application/json', 'csv'],
    ['<html>', 'page.html', 'text/html', 'text'],
    ['<?xml version="1.0"?>', 'feed.xml', 'application/xml', 'text'],
    ['MZ', 'image.png', 'image/png', 'text'],
    ['', '', '', 'text'],
  ])('shows %j with the name %j and the type %j as %s', (content, name, type, kind) => {
    expect(kindOf(content, name, type)).toBe(kind);
  });
});
