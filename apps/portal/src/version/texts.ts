export const TEXTS = {
  newVersion: 'A new version is ready. Reload when it suits you.',
  reload: 'Reload',
  maintenanceOver: 'Bakehouse is back. Repeat what could not be saved.',
  reloadFailed: 'The page could not be reloaded.',
} as const;
