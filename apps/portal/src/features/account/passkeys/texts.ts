export const PASSKEY_SETTINGS_TEXTS = {
  title: 'Passkeys',
  lead: 'Log in with your fingerprint, your face or the screen lock of your device. A passkey also replaces your PIN.',
  unsupported: 'This browser cannot use passkeys.',
  insecure: 'Passkeys need an encrypted connection (https).',
  create: 'Create a Passkey',
  created: 'The passkey was created.',
  alreadyRegistered: 'This device already has a passkey for your account. You can log in with it.',
  notCreated:
    'Your Passkey was not created. Click “Create a Passkey” to try again or skip without adding a Passkey.',
  notRenamed: 'Failed to rename the passkey.',
  notDeleted: 'Failed to delete the passkey.',
  loading: 'Loading your passkeys…',
  failed: 'Failed to fetch your passkeys.',
  tryAgain: 'Try again',
} as const;

export const PASSKEY_LIST_TEXTS = {
  list: 'Your passkeys',
  empty: 'You have no passkeys yet.',
  name: 'Name of the passkey',
  nameMissing: 'Enter a name.',
  rename: 'Rename {name}',
  save: 'Save the name',
  cancel: 'Cancel',
  renamed: 'The passkey was renamed.',
  delete: 'Delete {name}',
  deleteQuestion: 'Delete {name}?',
  deleteWarning: 'Once deleted, the passkey cannot be restored.',
  confirmDelete: 'Delete passkey',
  deleted: 'The passkey was deleted.',
} as const;

export const PASSKEY_DETAIL_TEXTS = {
  device: '{browser} on {system}',
  securityKey: 'Security key',
} as const;
