import { describe, expect, it } from 'vitest';
import { toTableStatusText, type TableState } from './table-status.ts';

describe('toTableStatusText', () => {
  it.each<[TableState, number, string]>([
    ['loading', 0, 'Loading Files'],
    ['refreshing', 10, 'Updating Files'],
    ['ready', 10, 'Files: 10 rows'],
    ['ready', 1, 'Files: 1 row'],
    ['ready', 0, 'No files found.'],
    ['error', 0, ''],
  ])('announces a %s table with %i rows as "%s"', (state, count, text) => {
    expect(toTableStatusText({ caption: 'Files', state, count, empty: 'No files found.' })).toBe(
      text,
    );
  });
});
