/** The texts of the screens that create and list passkeys. Words in braces are replaced. */
export const EN_PASSKEYS = {
  'passkeys.registerHeading': 'Log in faster with a passkey',
  'passkeys.registerText':
    'Use your fingerprint, your face or the screen lock of your device instead of a password or a code.',
  'passkeys.create': 'Create a Passkey',
  'passkeys.createAnother': 'Create another Passkey',
  'passkeys.skip': 'Skip',
  'passkeys.alreadyRegistered':
    'This device already has a passkey for your account. You can log in with it.',
  'passkeys.notCreated':
    'Your Passkey was not created. Click “Create a Passkey” to try again or skip without adding a Passkey.',
  'passkeys.signedOut': 'Log in first. Then you can create a passkey here.',
  'passkeys.listHeading': 'Your passkeys',
  'passkeys.listText':
    'You can log in with any of these passkeys. Delete those of devices that you no longer use.',
  'passkeys.empty': 'You have no passkeys yet.',
  'passkeys.name': 'Name of the passkey',
  'passkeys.nameMissing': 'Enter a name.',
  'passkeys.rename': 'Rename {name}',
  'passkeys.save': 'Save the name',
  'passkeys.cancel': 'Cancel',
  'passkeys.renamed': 'The passkey was renamed.',
  'passkeys.delete': 'Delete {name}',
  'passkeys.deleteQuestion': 'Delete {name}?',
  'passkeys.deleteWarning': 'Once deleted, the passkey cannot be restored.',
  'passkeys.confirmDelete': 'Delete passkey',
  'passkeys.deleted': 'The passkey was deleted.',
  'passkeys.device': '{browser} on {system}',
  'passkeys.securityKey': 'Security key',
  'passkeys.done': 'Done',
} as const;

/** The texts of the screens that create and list passkeys. */
export type PasskeyStrings = Readonly<Record<keyof typeof EN_PASSKEYS, string>>;
