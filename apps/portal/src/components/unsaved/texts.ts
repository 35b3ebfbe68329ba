export const TYPED_TEXTS = {
  title: 'Discard what you typed?',
  text: 'It is not saved yet.',
  stay: 'Keep editing',
  discard: 'Discard',
} as const;
