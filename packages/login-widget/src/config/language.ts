import { lookupLanguage } from '../lib/lookup-language.ts';

/** A language of the widget. All but English are loaded when they are first shown. */
export type Language = 'en' | 'de';

const LANGUAGES: readonly Language[] = ['en', 'de'];

/** The language of the widget for a tag such as `de-AT`. */
export const languageOf = (locale: string | undefined): Language =>
  lookupLanguage(locale ?? 'en', LANGUAGES) ?? 'en';
