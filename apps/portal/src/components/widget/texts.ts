export const TEXTS = {
  failed: 'Looks like there was an error!',
  tryAgain: 'Try again',
} as const;
