import { translations } from '@zxcvbn-ts/language-en';
import { expect, it } from 'vitest';
import { EN_PASSWORD_ADVICE } from './en/password-advice.ts';

it('has a text for each sentence with which the server rates a password', () => {
  const { warnings, suggestions } = translations;
  const own = [
    'This password contains a character that cannot be seen, which is easily pasted by mistake. Type the password, or remove the character.',
    'This password takes too long to check.',
    'Choose a different password.',
  ];
  const sentences = [...Object.values(warnings), ...Object.values(suggestions), ...own];
  expect(new Set<string>(Object.values(EN_PASSWORD_ADVICE))).toEqual(new Set(sentences));
});
