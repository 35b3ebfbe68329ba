import { describe, expect, it } from 'vitest';
import { MAX_CALLBACK_LENGTH } from '@bakehouse/contract';
import { readCallback, toSafeCallback } from './callback-rules.ts';

const ORIGIN = 'https://portal.example';

describe('toSafeCallback', () => {
  it.each([
    ['/portal', '/portal'],
    ['/portal?tab=files&page=3#row', '/portal?tab=files&page=3#row'],
    ['/account/delete', '/account/delete'],
    ['/a/../portal', '/portal'],
    ['/%2f%2fevil.example', '/%2f%2fevil.example'],
    ['/%5cevil.example', '/%5cevil.example'],
    ['/portal?next=https://evil.example', '/portal?next=https://evil.example'],
    ['/%E0%A4%A', '/%E0%A4%A'],
  ])('keeps %s', (text, kept) => {
    expect(toSafeCallback(text, ORIGIN)).toBe(kept);
  });

  it.each([
    [null],
    [''],
    ['portal'],
    ['?tab=files'],
    ['https://portal.example/portal'],
    ['https://evil.example'],
    ['javascript:alert(1)'],
    [' /portal'],
    ['//evil.example'],
    ['///evil.example'],
    ['/\\evil.example'],
    ['\\/evil.example'],
    ['/portal\\..\\x'],
    ['/\t/evil.example'],
    ['/\n/evil.example'],
    ['/portal\u0000'],
    ['/portal\u007f'],
    ['/portal\u0085'],
    ['/.//evil.example'],
    ['/a/..//evil.example'],
    ['/%2e//evil.example'],
    ['/login'],
    ['/login/'],
    ['/login?callback=/portal'],
    ['/x/../login'],
    ['/pin#x'],
    [`/${'a'.repeat(MAX_CALLBACK_LENGTH)}`],
    [`/${'a'.repeat(100 * 1024)}`],
  ])('drops %j', (text) => {
    expect(toSafeCallback(text, ORIGIN)).toBeNull();
  });
});

describe('readCallback', () => {
  it.each([
    ['', null],
    ['?callback=', null],
    ['?callback=%E0%A4%A', null],
    ['?callback=%2Fportal%3Fpage%3D2', '/portal?page=2'],
    ['?callback=%2F%2Fevil.example', null],
    ['?callback=/portal&callback=//evil.example', '/portal'],
  ])('reads %j as %j', (search, callback) => {
    expect(readCallback(search, ORIGIN)).toBe(callback);
  });
});
