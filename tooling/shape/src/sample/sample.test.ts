import { expect, it } from 'vitest';
import { parseText } from '../../test/parse.ts';
import { toSample } from './sample.ts';

const many = parseText(
  Array.from({ length: 200 }, (_, n) => `// reason ${n}\nconst name${n} = ${n};`).join('\n'),
);

const entries = (sample: string, form: RegExp) => new Set(sample.match(form));

it('draws 50 different comments and 50 different names', () => {
  const sample = toSample([many], 7);
  expect(entries(sample, /reason \d+/g).size).toBe(50);
  expect(entries(sample, /^name\d+ /gm).size).toBe(50);
});

it('draws the same items for the same seed, and others for another', () => {
  expect(toSample([many], 7)).toBe(toSample([many], 7));
  expect(toSample([many], 8)).not.toBe(toSample([many], 7));
});

it('shows the position, and joins consecutive line comments', () => {
  const text = `
const a = 1; // after code
// first line
// second line
export function open() {
  // inside
}
`;
  const sample = toSample([parseText(text)], 1);
  expect(sample).toContain('3 comments\n');
  expect(sample).toContain('apps/shop/src/page.tsx:2\n    // after code');
  expect(sample).toContain('apps/shop/src/page.tsx:3\n    // first line\n    // second line');
  expect(sample).toContain('apps/shop/src/page.tsx:6\n    // inside');
});

it('returns the names that a file declares outside of functions', () => {
  const text = `
import { used } from 'flour';
interface Shop { till: number }
type Key = string;
class Till {}
const { host, port: door } = used, [first] = [1];
export function open() { const inside = 1; }
`;
  const [, names = ''] = toSample([parseText(text)], 1).split('names\n');
  expect(names.split('\n').toSorted()).toEqual([
    'Key  apps/shop/src/page.tsx:4',
    'Shop  apps/shop/src/page.tsx:3',
    'Till  apps/shop/src/page.tsx:5',
    'door  apps/shop/src/page.tsx:6',
    'first  apps/shop/src/page.tsx:6',
    'host  apps/shop/src/page.tsx:6',
    'open  apps/shop/src/page.tsx:7',
  ]);
});
