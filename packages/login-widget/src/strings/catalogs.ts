import type { Locale } from '../config/config.ts';
import type { Strings } from './en.ts';

/** Each language but English is a chunk. */
export const CATALOGS: Readonly<Record<Exclude<Locale, 'en'>, () => Promise<Strings>>> = {
  de: async () => (await import('./de.ts')).DE,
};
