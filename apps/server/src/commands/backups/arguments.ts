import { resolve } from 'node:path';

/** Package runners change the current folder, and say from where they were called. */
export const givenPath = (path: string) => resolve(process.env.INIT_CWD ?? process.cwd(), path);

/** Some package runners pass the separator on. */
export const withoutSeparator = (words: readonly string[]): string[] =>
  words[0] === '--' ? words.slice(1) : [...words];
