import { translations } from '@zxcvbn-ts/language-en';
import { expect, it } from 'vitest';
import { EN_PASSWORD_ADVICE } from './en/password-advice.ts';

it('has a text for each sentence with which the server rates a password', () => {
  const { warnings, suggestions } = translations;
  const sentences = [...Object.values(warnings), ...Object.values(suggestions)];
  expect(new Set<string>(Object.values(EN_PASSWORD_ADVICE))).toEqual(new Set(sentences));
});
