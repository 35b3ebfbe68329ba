import { describe, expect, it } from 'vitest';
import { canonicalAddress, domainOf, tidyAddress, withoutPlusTag } from './address.ts';

const longest = `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(57)}.eu`;

describe('canonicalAddress', () => {
  it.each([
    ['ada@bakehouse.test', 'ada@bakehouse.test'],
    ['Ada@BakeHouse.TEST', 'ada@bakehouse.test'],
    ['  ada@bakehouse.test \n', 'ada@bakehouse.test'],
    ['ada@bakehouse.test.', 'ada@bakehouse.test'],
    ['ada+tag@bakehouse.test', 'ada+tag@bakehouse.test'],
    ['a.d.a@bakehouse.test', 'a.d.a@bakehouse.test'],
    ["o'neil@bakehouse.test", "o'neil@bakehouse.test"],
    ['k@bücher.example', 'k@xn--bcher-kva.example'],
    ['k@bu\u0308cher.example', 'k@xn--bcher-kva.example'],
    ['k@BÜCHER.example', 'k@xn--bcher-kva.example'],
    ['k@xn--bcher-kva.example', 'k@xn--bcher-kva.example'],
    ['k@ｂａｋｅｈｏｕｓｅ.test', 'k@bakehouse.test'],
    ['k@bakehouse。test', 'k@bakehouse.test'],
    ['k@例え.テスト', 'k@xn--r8jz45g.xn--zckzah'],
    [longest, longest],
    ['\u202aada@bakehouse.test\u202c', 'ada@bakehouse.test'],
    ['\ufeffada@bakehouse.test\u00a0', 'ada@bakehouse.test'],
    ['a\u00adda\u200b@bake\u2060house.test\u200b ', 'ada@bakehouse.test'],
    ['ada@bake\u200dhouse.test', 'ada@bakehouse.test'],
    ['a\u200dda@bakehouse.test', 'ada@bakehouse.test'],
    // Persian domains can contain a non-joiner, which belongs to the name.
    ['ada@نامه\u200cای.example', 'ada@xn--mgba3gch31f060k.example'],
    ['ada@نامهای.example', 'ada@xn--mgba3gch31f.example'],
  ])('makes %j into %j', (typed, canonical) => {
    expect(canonicalAddress(typed)).toBe(canonical);
  });

  it.each([
    ['an empty text', ''],
    ['no @', 'ada.bakehouse.test'],
    ['nothing before the @', '@bakehouse.test'],
    ['nothing after the @', 'ada@'],
    ['two @', 'ada@x@bakehouse.test'],
    ['two addresses', 'a@x.example,b@y.example'],
    ['two addresses with a space', 'a@x.example b@y.example'],
    ['a header', 'a@x.example\r\nBcc: z@z.example'],
    ['a line feed in the name', 'a\n@x.example'],
    ['a NUL', 'a\0@x.example'],
    ['a display name', 'Ada <ada@bakehouse.test>'],
    ['a quoted name', '"a@evil.example x"@good.example'],
    ['a quoted space', '"a b"@good.example'],
    ['a comment', 'ada(comment)@bakehouse.test'],
    ['a space in the name', 'a da@bakehouse.test'],
    ['a space in the domain', 'ada@bake house.test'],
    ['dots at the ends of the name', '.ada@bakehouse.test'],
    ['two dots in the name', 'a..da@bakehouse.test'],
    ['two dots in the domain', 'ada@bakehouse..test'],
    ['two dots at the end', 'ada@bakehouse.test..'],
    ['a domain of one label', 'ada@localhost'],
    ['an IPv4 address', 'ada@127.0.0.1'],
    ['an IPv4 address in hexadecimal', 'ada@0x7f.1'],
    ['an address literal', 'ada@[127.0.0.1]'],
    ['an IPv6 literal', 'ada@[IPv6:::1]'],
    ['a port', 'ada@bakehouse.test:25'],
    ['a path', 'ada@bakehouse.test/x'],
    ['a full-width slash', 'ada@bakehouse.test／x.example'],
    ['a percent sign', 'ada@bake%2ehouse.test'],
    ['an asterisk for the name', '*@bakehouse.test'],
    ['an asterisk in the name', 'a*a@bakehouse.test'],
    ['a wildcard in the domain', 'ada@*.bakehouse.test'],
    ['a hyphen at the end of a label', 'ada@bake-.test'],
    ['letters outside ASCII in the name', 'ädä@bakehouse.test'],
    ['a Cyrillic a that looks Latin', 'аda@bakehouse.test'],
    ['the Kelvin sign for a k', '\u212aim@bakehouse.test'],
    ['full-width letters in the name', 'ａda@bakehouse.test'],
    ['a full-width @', 'ada＠bakehouse.test'],
    ['a dotted capital i', '\u0130da@bakehouse.test'],
    ['a name of 65 characters', `${'a'.repeat(65)}@bakehouse.test`],
    ['255 characters', longest.replace('.eu', 'd.eu').replace('d.eu', 'dd.eu')],
    ['a label of 64 characters', `ada@${'b'.repeat(64)}.test`],
    ['half a surrogate pair', 'ada@\ud800.test'],
    ['a hundred thousand characters', `${'a'.repeat(100_000)}@bakehouse.test`],
  ])('refuses %s', (_name, typed) => {
    expect(canonicalAddress(typed)).toBeNull();
  });

  it('does not change a canonical address', () => {
    for (const typed of ['Ada@BÜCHER.example.', longest, "o'neil+x@x.example"]) {
      const once = canonicalAddress(typed) ?? '';
      expect(canonicalAddress(once)).toBe(once);
    }
  });

  it.each([
    'a'.repeat(64_000),
    'a.'.repeat(32_000),
    `a@${'b.'.repeat(32_000)}`,
    '@'.repeat(64_000),
  ])('refuses %.6s… of 64 kB within the time limit of a test', (typed) => {
    expect(canonicalAddress(typed)).toBeNull();
  });
});

it('returns the domain of a canonical address', () => {
  expect(domainOf('ada@bakehouse.test')).toBe('bakehouse.test');
});

it.each([
  ['ada@bakehouse.test', 'ada@bakehouse.test'],
  ['ada+rye@bakehouse.test', 'ada@bakehouse.test'],
  ['ada+rye+spelt@bakehouse.test', 'ada@bakehouse.test'],
  ['ada+@bakehouse.test', 'ada@bakehouse.test'],
  ['a.d-a_1+rye@bakehouse.test', 'a.d-a_1@bakehouse.test'],
  // With nothing before it, the plus sign belongs to the name itself.
  ['+rye@bakehouse.test', '+rye@bakehouse.test'],
  ['+rye+spelt@bakehouse.test', '+rye+spelt@bakehouse.test'],
])('removes the tag of %s, which gives %s', (address, untagged) => {
  expect(withoutPlusTag(address)).toBe(untagged);
});

it.each([
  [' \u202aAda@Bücher.Example\u202c\u00a0', 'Ada@Bücher.Example'],
  ['Ada@نامه\u200cای.example', 'Ada@نامه\u200cای.example'],
  [' not an address ', 'not an address'],
])('tidies %j to %j', (typed, tidy) => {
  expect(tidyAddress(typed)).toBe(tidy);
});
