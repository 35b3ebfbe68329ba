import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { benchmarks } from './benchmarks.ts';

it('has a row in the README for each benchmark', () => {
  const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
  const rows = [...readme.matchAll(/^\| `([^`]+)`/gm)].map(([, name = '']) => name);
  expect(rows.toSorted()).toEqual([...benchmarks.keys()].toSorted());
});
