import { domainToUnicode } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalAddress, toAsciiDomain } from './address.ts';
import { decodePunycode } from './punycode.ts';
import { toDisplayAddress, replaceWithDisplayAddresses } from './display-address.ts';

const canonical = (typed: string) => canonicalAddress(typed) ?? '';

describe('showAddress', () => {
  it.each([
    'ada@bakehouse.test',
    'ayse@örnek.example',
    'k@bücher.örnek.example',
    'k@例え.テスト',
    'k@ひらがなカタカナ漢字abc.example',
    'k@한국어.example',
    'k@почта.example',
    'k@ελληνικά.example',
    'k@दिल्ली.example',
    'k@نامه\u200cای.example',
  ])('shows %s as it was typed', (typed) => {
    expect(toDisplayAddress(canonical(typed))).toBe(typed);
  });

  it.each([
    ['a Cyrillic а among Latin letters', 'k@pаypal.example'],
    ['a Greek ο among Latin letters', 'k@gοogle.example'],
    ['a Cyrillic word that looks Latin', 'k@аррӏе.example'],
    ['digits of another script', 'k@abc१.example'],
    ['Cyrillic beside Greek', 'k@почтаλ.example'],
    ['letters of Cherokee', 'k@ᏣᎳᎩ.example'],
  ])('leaves %s in its ASCII form', (_name, typed) => {
    const stored = canonical(typed);
    expect(stored).toContain('xn--');
    expect(toDisplayAddress(stored)).toBe(stored);
  });

  it.each(['', 'bo', 'xn--', '*@', 'bo@xn--', 'bo@xn--a-ecp.example', 'bo@xn--99999999.example'])(
    'shows %j, which is no valid address, as it is',
    (text) => {
      expect(toDisplayAddress(text)).toBe(text);
    },
  );

  it('shows a wildcard of a domain', () => {
    expect(toDisplayAddress('*@xn--rnek-4qa.example')).toBe('*@örnek.example');
  });

  it('shows only texts that lead back to the same address', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (label) => {
        const stored = canonicalAddress(`bo@${label}.example`);
        if (stored !== null) expect(canonicalAddress(toDisplayAddress(stored))).toBe(stored);
      }),
    );
  });
});

it('decodes every label as Node.js does', () => {
  const label = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(label, (text) => {
      const ascii = toAsciiDomain(`${text}.example`)?.split('.') ?? [];
      for (const each of ascii.filter((part) => part.startsWith('xn--'))) {
        expect(decodePunycode(each.slice(4))).toBe(domainToUnicode(each));
      }
    }),
  );
});

it('decodes any text to another text or to nothing', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z0-9-]{0,40}$/), (text) => {
      expect(typeof (decodePunycode(text) ?? '')).toBe('string');
    }),
  );
});

describe('showAddresses', () => {
  it.each([
    ['added ayse@xn--rnek-4qa.example to the file', 'added ayse@örnek.example to the file'],
    ['by k@xn--e1aybc.xn--p1ai.', 'by k@тест.рф.'],
    ['a@b.example, *@xn--rnek-4qa.example', 'a@b.example, *@örnek.example'],
    ['xn--rnek-4qa.pdf of a@b.example', 'xn--rnek-4qa.pdf of a@b.example'],
  ])('shows the addresses in “%s”', (sentence, shown) => {
    expect(replaceWithDisplayAddresses(sentence)).toBe(shown);
  });
});
