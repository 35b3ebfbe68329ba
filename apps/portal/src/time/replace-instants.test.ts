import { expect, it } from 'vitest';
import { replaceInstants } from './replace-instants.ts';

it.each([
  ['from 2026-11-21T14:05:00.000Z to 2026-12-24T00:00:00Z', 'from <2026-11-21> to <2026-12-24>'],
  ['Opened 2026-11-21.pdf', 'Opened 2026-11-21.pdf'],
  ['', ''],
])('replaces "%s" with "%s"', (text, shown) => {
  expect(replaceInstants(text, (iso) => `<${iso.slice(0, 10)}>`)).toBe(shown);
});
