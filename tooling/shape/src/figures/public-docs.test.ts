import { expect, it } from 'vitest';
import { parseText } from '../../test/parse.ts';
import { publicDocComments } from './public-docs.ts';

const docsIn = (text: string) =>
  publicDocComments(parseText(text)).map(({ start, end }) => text.slice(start, end));

it('returns the documentation of exports and of their members', () => {
  const text = `
/** A client. */
export interface Client {
  /** Logs in. */
  logIn: () => void;
}
/** Makes one. */
export const createClient = () => {};
`;
  expect(docsIn(text)).toEqual(['/** A client. */', '/** Logs in. */', '/** Makes one. */']);
});

it('does not return other comments', () => {
  const text = `
/** Not exported. */
const attempts = 3;
// No documentation.
export const limit = 4;
export function retry() {
  /** Inside a body. */
  const left = attempts;
}
`;
  expect(docsIn(text)).toEqual([]);
});
