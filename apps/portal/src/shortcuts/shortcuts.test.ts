import { expect, it } from 'vitest';
import { SHORTCUTS } from './shortcuts.ts';

it('has only commands that navigate, search or reload, so that no single key changes data', () => {
  expect(SHORTCUTS.map(({ command }) => command)).toEqual([
    'files',
    'users',
    'activity',
    'shared',
    'search',
    'reload',
    'nextRow',
    'previousRow',
    'openRow',
    'nextPage',
    'previousPage',
    'shortcuts',
  ]);
});

it('gives every command its own key', () => {
  expect(new Set(SHORTCUTS.map(({ key }) => key)).size).toBe(SHORTCUTS.length);
});
