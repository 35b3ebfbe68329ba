import { expect, test } from '@playwright/test';
import type { ReceivedRequest } from './received-request.ts';
import { toRequestLines } from './request-lines.ts';
import { createLineNormalizer, findDifferences } from './comparison-rules.ts';

const verifier = 'ab'.repeat(32);

const request: ReceivedRequest = {
  method: 'POST',
  path: '/sdk/v1/passwords',
  query: '?a=1&b=2',
  headers: { authorization: 'Basic cHVibGljOnRva2Vu', host: 'localhost', 'x-new': '1' },
  body: JSON.stringify({ email: 'a', list: [{ deep: 1 }], code_verifier: verifier }),
};

const body = (value: object): Partial<ReceivedRequest> => ({ body: JSON.stringify(value) });

const compared = (change: Partial<ReceivedRequest>) =>
  findDifferences(
    createLineNormalizer('ours')(toRequestLines(request)),
    createLineNormalizer('ours')(toRequestLines({ ...request, ...change })),
  );

const CHANGES: Record<string, [Partial<ReceivedRequest>, RegExp]> = {
  'another method': [{ method: 'PUT' }, /^method is "?PUT"?, not/],
  'another path': [{ path: '/sdk/v1/password' }, /^path is/],
  'another value in the address': [{ query: '?a=1&b=3' }, /^query\.b is "3", not "2"$/],
  'another order in the address': [{ query: '?b=2&a=1' }, /^order is/],
  'a parameter twice': [{ query: '?a=1&b=2&b=2' }, /^order is/],
  'a header less': [
    { headers: { host: 'x', 'x-new': '1' } },
    /^headers\.authorization\.0 is missing/,
  ],
  'a header more': [
    { headers: { ...request.headers, 'x-more': '1' } },
    /^headers\.x-more is too much/,
  ],
  'no body': [{ body: '' }, /^body\.email is missing/],
  'another depth': [
    body({ email: 'a', list: [{ deep: 2 }], code_verifier: verifier }),
    /^body\.list\.0\.deep is 2, not 1$/,
  ],
  'a number as a text': [
    body({ email: 'a', list: [{ deep: '1' }], code_verifier: verifier }),
    /^body\.list\.0\.deep is "1", not 1$/,
  ],
  'another order of keys': [
    body({ list: [{ deep: 1 }], email: 'a', code_verifier: verifier }),
    /^order is/,
  ],
  'a verifier of another length': [
    body({ email: 'a', list: [{ deep: 1 }], code_verifier: 'ab' }),
    /^body\.code_verifier is "ab", not/,
  ],
};

for (const [name, [change, expected]] of Object.entries(CHANGES)) {
  test(`the comparison of requests detects ${name}`, () => {
    expect(compared(change)[0]).toMatch(expected);
  });
}

test('the comparison of requests ignores headers of the browser', () => {
  const headers = { ...request.headers, host: 'other', 'sec-fetch-mode': 'cors' };
  expect(compared({ headers })).toEqual([]);
});

test('the comparison of requests detects a different code verifier and challenge pair', () => {
  const challenges = (...values: string[]) => {
    const rules = createLineNormalizer('ours');
    return values.flatMap((code_challenge) =>
      rules(toRequestLines({ ...request, ...body({ code_challenge: code_challenge.repeat(43) }) })),
    );
  };
  expect(challenges('a', 'a')).not.toEqual(challenges('a', 'b'));
  expect(challenges('a', 'b')).toEqual(challenges('c', 'd'));
});
