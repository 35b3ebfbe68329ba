const times = (count: number) => (count === 1 ? 'once' : `${count} times`);

export const TERMS_TEXTS = {
  left: (left: number, of: number) => `${left} of ${of} left`,
  leftInAll: (left: number, of: number) => `${left} of ${of} left in all`,
  each: (count: number) => `${times(count)} a person`,
  inAll: (count: number) => `${times(count)} in all`,
  days: (days: number) => `${days === 1 ? '1 day' : `${days} days`} after the first opening`,
  until: (date: string) => `until ${date}`,
} as const;

export const LIMIT_TEXTS = {
  label: 'Limit',
  choices: {
    none: 'No limit',
    once: 'One time',
    three: '3 times',
    week: '7 days after the first opening',
    friday: 'Until Friday 18:00',
    seven: 'For 7 days',
    date: 'Until a date and time',
  },
  kept: (texts: string) => `As now: ${texts}`,
  each: 'Counted for each person.',
  ends: (date: string) => `Ends on ${date}.`,
  date: 'Access ends',
  noDate: 'Complete the date and time.',
  isOver: 'Choose a date that is not over yet.',
} as const;
