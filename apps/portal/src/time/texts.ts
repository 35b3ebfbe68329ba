export const TEXTS = {
  missingDate: 'N/A',
  invalidDate: 'Invalid Date',
  bothDays: 'Includes both days.',
  from: 'From',
  to: 'To',
  invalidDay: 'Enter a complete date between 1970 and 2999.',
  reversedDays: 'The end date must be on or after the start date.',
  timeZone: 'Time zone',
  commonDates: (label: string) => `Common dates: ${label}`,
  clear: (label: string) => `Clear ${label}`,
} as const;
