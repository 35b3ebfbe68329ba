export interface CountryTexts {
  label: string;
  search: string;
  /** How many countries a search found. */
  count: (found: number) => string;
}
