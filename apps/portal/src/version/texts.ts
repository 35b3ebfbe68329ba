export const TEXTS = {
  newVersion: 'A new version is ready. Reload when it suits you.',
  reload: 'Reload',
  reloadFailed: 'The page could not be reloaded.',
} as const;
