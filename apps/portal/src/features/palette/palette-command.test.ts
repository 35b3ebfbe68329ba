import { expect, it } from 'vitest';
import { findCommands, type PaletteCommand } from './palette-command.ts';

const commands: PaletteCommand[] = ['Go to Files', 'Bake files', 'Log out'].map((label) => ({
  id: label,
  label,
  run: () => undefined,
}));

it.each([
  ['', ['Go to Files', 'Bake files', 'Log out']],
  ['FILES', ['Go to Files', 'Bake files']],
  ['files go', ['Go to Files']],
  ['  ba ', ['Bake files']],
  ['rye', []],
])('finds by "%s" %j', (typed, labels) => {
  expect(findCommands(commands, typed).map(({ label }) => label)).toEqual(labels);
});
