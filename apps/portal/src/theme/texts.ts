export const TEXTS = {
  system: 'System',
  light: 'Light',
  dark: 'Dark',
} as const;
