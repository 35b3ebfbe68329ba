/** Authenticators that do not count always report zero (Web Authentication Level 3, section 6.1.1). */
export const isCounterAhead = (presented: number, stored: number): boolean =>
  presented > stored || (presented === 0 && stored === 0);
