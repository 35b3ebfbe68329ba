import { expect, it } from 'vitest';
import { toSafeFileName } from './safe-file-name.ts';

it.each([
  ['Rye 2026.pdf', 'Rye 2026.pdf'],
  ['Brötchen – größer.pdf', 'Brötchen – größer.pdf'],
  ['../../etc/passwd', '_.._etc_passwd'],
  ['C:\\Rye.pdf', 'C__Rye.pdf'],
  ['what?<now>|"*".pdf', 'what__now_____.pdf'],
  ['rye\u202efdp.exe', 'rye_fdp.exe'],
  ['rye\n.pdf', 'rye_.pdf'],
  ['con.txt', '_con.txt'],
  ['contract.txt', 'contract.txt'],
  ['.bashrc', 'bashrc'],
  ['Rye. . ', 'Rye'],
  ['...', 'file'],
  ['', 'file'],
])('saves %j as %j', (name, safe) => {
  expect(toSafeFileName(name)).toBe(safe);
});

it('shortens a long name and keeps its extension', () => {
  const name = toSafeFileName(`${'ü'.repeat(300)}.pdf`);
  expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(240);
  expect(name).toMatch(/^ü+\.pdf$/);
});
