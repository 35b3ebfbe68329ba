import type { Language } from '../config/language.ts';
import type { Strings } from './en.ts';

/** Each language but English is a chunk. */
export const CATALOGS: Readonly<Record<Exclude<Language, 'en'>, () => Promise<Strings>>> = {
  de: async () => (await import('./de.ts')).DE,
};
