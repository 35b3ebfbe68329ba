const LOCALES = ['en', 'de'] as const;

export type Locale = (typeof LOCALES)[number];

/** Returns the locale of a BCP 47 language tag such as `de-AT`, and English for any other. */
export const toLocale = (tag: string | undefined): Locale => {
  const [language] = tag?.trim().toLowerCase().split(/[-_]/) ?? [];
  return LOCALES.find((locale) => locale === language) ?? 'en';
};

const UNITS = [
  { unit: 'day', minutes: 1440 },
  { unit: 'hour', minutes: 60 },
  { unit: 'minute', minutes: 1 },
] as const;

/** Writes minutes as whole days or hours if these are exact and at least two. */
export const formatMinutes = (locale: Locale, minutes: number): string => {
  const largest = UNITS.find((size) => minutes % size.minutes === 0 && minutes >= 2 * size.minutes);
  const { unit, minutes: size } = largest ?? UNITS[2];
  const style = { style: 'unit', unit, unitDisplay: 'long' } as const;
  return new Intl.NumberFormat(locale, style).format(minutes / size);
};

const TIME_LOCALES: Record<Locale, string> = { en: 'en-GB', de: 'de-DE' };

const formatDateAndTime = (locale: Locale, instant: Date, timeZone: string) => {
  const style = { dateStyle: 'long', timeStyle: 'short', timeZone } as const;
  return new Intl.DateTimeFormat(TIME_LOCALES[locale], style).format(instant);
};

export const formatUtcTime = (locale: Locale, instant: Date): string =>
  `${formatDateAndTime(locale, instant, 'UTC')} UTC`;

/** The name of the zone tells a reader who travels which clock is meant. */
export const formatTime = (locale: Locale, instant: Date, zone: string): string =>
  `${formatDateAndTime(locale, instant, zone)} (${zone.replaceAll('_', ' ')})`;
