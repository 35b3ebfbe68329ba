import { describe, expect, it } from 'vitest';
import { unreachableText } from './unreachable-text.ts';

const SERVER = 'https://bakehouse.example';

const broken = (code: string) => {
  const cause = Object.assign(new Error(`connect ${code}`), { code });
  return new TypeError('fetch failed', { cause });
};

describe('unreachableText', () => {
  it.each<[error: unknown, text: RegExp]>([
    [
      broken('ECONNREFUSED'),
      /^Nobody answers at https:\/\/bakehouse.example. Start it with `npx .* start`, or name it with --server\.$/,
    ],
    [broken('ENOTFOUND'), /^There is no host bakehouse.example\./],
    [broken('EAI_AGAIN'), /^The host bakehouse.example cannot be looked up\./],
    [broken('ECONNRESET'), /^The connection to https:\/\/bakehouse.example failed: ECONNRESET\.$/],
    [broken('CERT_HAS_EXPIRED'), /failed: CERT_HAS_EXPIRED\.$/],
    [new TypeError('fetch failed', { cause: new Error('bad port') }), /failed: bad port\.$/],
    [new DOMException('too late', 'TimeoutError'), /does not answer in time/],
    ['a text', /failed: a text\.$/],
  ])('of %s', (error, text) => {
    expect(unreachableText(SERVER, error)).toMatch(text);
  });
});
