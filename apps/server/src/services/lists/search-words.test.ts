import { expect, it } from 'vitest';
import { patternsOfWord, toSearchWords } from './search-words.ts';

it.each([
  ['', []],
  ['  rye ', ['rye']],
  ['rye\tloaf  rye\u00a0oat', ['rye', 'loaf', 'oat']],
])('reads %j as the words %j', (text, words) => {
  expect(toSearchWords(text)).toEqual(words);
});

it.each([
  ['rye', ['%rye%']],
  ['100%', ['%100\\%%']],
  ['_', ['%\\_%']],
  ['a-b', ['%a-b%']],
])('looks for %s anywhere', (word, patterns) => {
  expect(patternsOfWord(word)).toEqual(patterns);
});

it.each(['a', '01', 'Ä'])('looks for the short word %s only where a word begins', (word) => {
  const patterns = patternsOfWord(word);
  expect(patterns).toContain(`${word}%`);
  expect(patterns).toContain(`%\u001F${word}%`);
  expect(patterns).toContain(`%\\_${word}%`);
  expect(patterns).not.toContain(`%${word}%`);
});
