import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LETTER_COLOURS } from './letter-colours.ts';
import { renderLetterPage } from './letter-page.ts';

const TOKENS_PATH = '../../../../../portal/src/styles/tokens.css';

const tokens = readFileSync(join(import.meta.dirname, TOKENS_PATH), 'utf8');

it.each(Object.entries(LETTER_COLOURS))('has the %s of the portal', (name, { light, dark }) => {
  expect(tokens).toContain(`--${name}: light-dark(${light}, ${dark});`);
});

it('uses no other colour in a letter', () => {
  const page = renderLetterPage({ locale: 'en', title: '', preheader: '', escapedContent: '' });
  const known: string[] = Object.values(LETTER_COLOURS).flatMap(({ light, dark }) => [light, dark]);
  const used = page.match(/#[0-9a-f]{3,8}\b/g) ?? [];
  expect(used).toContain(LETTER_COLOURS.paper.dark);
  expect(used.filter((colour) => !known.includes(colour))).toEqual([]);
});
