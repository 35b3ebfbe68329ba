export const TEXTS = {
  notifications: 'Notifications',
  done: 'Done: ',
  note: 'Note: ',
  error: 'Error: ',
  working: 'Working: ',
  times: (count: number) => `(${count} times)`,
  dismiss: (message: string) => `Dismiss: ${message}`,
} as const;
