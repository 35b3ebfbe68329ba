import { expect, it } from 'vitest';
import { createAgenda } from './agenda.ts';

it('gives items in the order of time, and those of one instant in the order of their coming', () => {
  const agenda = createAgenda<string>();
  for (const [index, at] of [5, 3, 9, 3, 1, 5, 0, 9, 3].entries()) agenda.add(at, `${at}-${index}`);
  const taken: string[] = [];
  for (let entry = agenda.take(); entry; entry = agenda.take()) taken.push(entry.item);
  expect(taken).toEqual(['0-6', '1-4', '3-1', '3-3', '3-8', '5-0', '5-5', '9-2', '9-7']);
});
