import { expect, it } from 'vitest';
import { fileIconOf } from './file-icon.ts';

it.each([
  ['lease.pdf', 'file-pdf'],
  ['ORDERS.CSV', 'file-csv'],
  ['recipe.v2.json', 'file-json'],
  ['pdf', 'file-other'],
  ['lease.pdf.zip', 'file-other'],
  ['', 'file-other'],
])('draws %j as %s', (name, icon) => {
  expect(fileIconOf(name)).toBe(icon);
});
