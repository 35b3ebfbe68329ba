import { expect, it } from 'vitest';
import { formatBytes } from './format-bytes.ts';

it.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1023, '1023 bytes'],
  [1024, '1.0 kB'],
  [3_355_443, '3.2 MB'],
  [52_428_800, '50 MB'],
  [3_221_225_472, '3.0 GB'],
  [2_000_000_000_000_000, '1819 TB'],
])('formats %i bytes as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
