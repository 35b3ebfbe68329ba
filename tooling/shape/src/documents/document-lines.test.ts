import { join } from 'node:path';
import { expect, it } from 'vitest';
import { toDocumentLines } from './document-lines.ts';

it('finds no contradiction in the documents of the repository', () => {
  expect(toDocumentLines(join(import.meta.dirname, '../../../..'))).toEqual([]);
});
