import type { ApiKeyScope } from '@bakehouse/contract';

export const SCOPE_TEXTS = {
  read_files: 'Read and open files',
  bake: 'Bake files',
  manage_access: 'Manage access, dates, groups and bans',
  read_record: 'Read activity and people',
} as const satisfies Record<ApiKeyScope, string>;

export const API_KEY_TEXTS = {
  title: 'API keys',
  lead: 'A program sends a key in place of your password and PIN. Treat a key like both.',
  list: 'Your API keys',
  loading: 'Loading your API keys…',
  failed: 'Failed to fetch your API keys.',
  tryAgain: 'Try again',
  create: 'Create key',
  name: 'Name',
  nameHint: 'The name of the program, for example. The activity shows it.',
  nameMissing: 'Give the key a name.',
  scopes: 'It may',
  scopesMissing: 'Choose at least one thing that the key may do.',
  expires: 'It works for',
  days: { 30: '30 days', 90: '90 days', 365: 'one year' },
  cancel: 'Cancel',
  continue: 'Continue',
  createFailed: 'Failed to create the key.',
  unknown: 'The key may have been created. Look at your keys, and revoke what you do not need.',
  facts: (created: string, expires: string) => `Created ${created} · Works until ${expires}`,
  revoke: 'Revoke',
  revokeOne: (name: string) => `Revoke ${name}`,
  revokeTitle: 'Revoke this key?',
  revokeQuestion: (name: string) =>
    `Programs with the key “${name}” can no longer use your account.`,
  revoked: (name: string) => `The key “${name}” no longer works.`,
  revokeFailed: 'Failed to revoke the key.',
} as const;

export const CREATED_KEY_TEXTS = {
  shown: 'Copy the key now. It is not shown again.',
  value: (name: string) => `Key “${name}”`,
  copy: 'Copy key',
  copied: 'The key was copied.',
  notCopied: 'The key could not be copied. Select it instead.',
  done: 'I have saved it',
  unsaved: {
    title: 'Have you saved your key?',
    text: 'It is not shown again. Without it, you have to create another one.',
    stay: 'Show the key',
    discard: 'I have saved it',
  },
} as const;
