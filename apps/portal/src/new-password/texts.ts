export const STRENGTH_TEXTS = {
  notChecked: 'Could not check strength',
  tryAgain: 'Try again',
} as const;
