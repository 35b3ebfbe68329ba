const times = (count: number) => (count === 1 ? 'once' : `${count} times`);

export const TERMS_TEXTS = {
  left: (left: number, of: number) => `${left} of ${of} left`,
  leftInAll: (left: number, of: number) => `${left} of ${of} left in all`,
  each: (count: number) => `${times(count)} a person`,
  days: (days: number) => `${days === 1 ? '1 day' : `${days} days`} after the first opening`,
  until: (date: string) => `until ${date}`,
} as const;
