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
      /^No server answers at https:\/\/bakehouse.example. Start it with `npx .* start`, or give its address with --server\.$/,
    ],
    [broken('ENOTFOUND'), /^The host bakehouse.example does not exist\./],
    [broken('EAI_AGAIN'), /^Could not look up the host bakehouse.example\./],
    [broken('ECONNRESET'), /^The connection to https:\/\/bakehouse.example failed: ECONNRESET\.$/],
    [broken('CERT_HAS_EXPIRED'), /failed: CERT_HAS_EXPIRED\.$/],
    [new TypeError('fetch failed', { cause: new Error('bad port') }), /failed: bad port\.$/],
    [new DOMException('too late', 'TimeoutError'), /did not answer in time/],
    ['a text', /failed: a text\.$/],
  ])('explains %s', (error, text) => {
    expect(unreachableText(SERVER, error)).toMatch(text);
  });
});
