import { expect, it } from 'vitest';
import { withAdminMode } from './admin-mode.ts';

it.each([
  ['tab=files&page=3&sort=name', true, 'tab=files&sort=name&admin=true'],
  ['tab=files&admin=true&page=3', false, 'tab=files'],
])('turns "%s" with admin mode %s into "%s"', (query, admin, expected) => {
  expect(withAdminMode(new URLSearchParams(query), admin).toString()).toBe(expected);
});
