import { expect } from '@playwright/test';
import { createLineNormalizer, findDifferences } from '../replay/comparison-rules.ts';
import { toRequestLines, type RequestLine } from '../replay/request-lines.ts';
import type { Journey } from './journeys.ts';

const VALUE_MASKS: readonly (readonly [pattern: RegExp, mask: string])[] = [
  [/^"[\w-]{43}"$/, '"TOKEN"'],
  [/^"eyJ[\w-]+\.[\w-]+\.[\w-]+"$/, '"JWT"'],
  [/^"\d{6}"$/, '"CODE"'],
  [/"(\w[\w-]*)-test-[0-9a-f]{8}-[0-9a-f-]{27}"/, '"$1-ID"'],
];

/** The browser sends cookies as it has them, also those that the server set. */
const isCookieLine = ([where]: RequestLine) => where.startsWith('headers.cookie.');

const toMaskedLines = ({ client, index, pageOrigin, results }: Journey) => {
  const normalize = createLineNormalizer(client === 'ours' ? 'ours' : 'recorded');
  const mask = (value: string) =>
    VALUE_MASKS.reduce((text, [pattern, name]) => text.replace(pattern, name), value)
      .replaceAll(pageOrigin, 'PAGE')
      .replaceAll(`client${index}`, 'NAME')
      .replace(/\/sdk\/v1\/users\/(oauth|connected_apps)\/[^"/]+/, '/sdk/v1/users/$1/ID');
  return results.map(({ requests }) =>
    requests.map((request) =>
      normalize(toRequestLines(request))
        .filter((line) => !isCookieLine(line))
        .map(([where, value]): RequestLine => [where, mask(value)]),
    ),
  );
};

const sortLines = (lines: readonly RequestLine[]) =>
  lines.toSorted(([first], [second]) => first.localeCompare(second));

/** The order of keys differs between the versions of the real client, so that only one can be ours. */
function findDifferentRequests(real: Journey, ours: Journey): string[] {
  const inOrder = real.client === '5.24.5' ? (lines: readonly RequestLine[]) => lines : sortLines;
  const theirs = toMaskedLines(real);
  return toMaskedLines(ours).flatMap((requests, step) => {
    const { call, about = '' } = ours.results[step]?.step ?? { call: '' };
    const expected = theirs[step] ?? [];
    const name = `${real.client} ${call} ${about}`;
    if (requests.length !== expected.length)
      return [`${name}: ${requests.length} requests, not ${expected.length}`];
    return requests.flatMap((lines, index) =>
      findDifferences(inOrder(expected[index] ?? []), inOrder(lines)).map(
        (difference) => `${name}: ${difference}`,
      ),
    );
  });
}

/** The last journey is that of our client, the others are those of the real one. */
export function expectEqualRequests(journeys: readonly Journey[]): void {
  const ours = journeys.find(({ client }) => client === 'ours');
  const real = journeys.filter(({ client }) => client !== 'ours');
  expect(real.flatMap((journey) => (ours ? findDifferentRequests(journey, ours) : []))).toEqual([]);
}
