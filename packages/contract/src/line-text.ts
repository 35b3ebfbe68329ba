import * as z from 'zod/mini';
import { controlCharactersIn } from './control-characters.ts';
import { isVisible } from './input/invisible-characters.ts';

const controlCharacterMessage = ({ input }: { input?: unknown }) =>
  `must not contain control characters (${controlCharactersIn(String(input)).join(', ')})`;

/** Normalized like the search text, because macOS splits accented letters into two characters. */
export const lineText = z.string().check(
  z.normalize('NFC'),
  z.trim(),
  z.minLength(1, 'must not be empty'),
  z.refine((text) => controlCharactersIn(text).length === 0, { error: controlCharacterMessage }),
  z.refine((text) => text === '' || isVisible(text), 'must have a visible character'),
);
