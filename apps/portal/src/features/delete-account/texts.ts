import { toDisplayAddress } from '@bakehouse/contract/input';
export const TEXTS = {
  title: 'Delete account',
  lead: (email: string) => `This deletes the account of ${toDisplayAddress(email)} for good.`,
  acting: (email: string) => `Only ${toDisplayAddress(email)} can delete this account.`,
  acknowledgements: [
    'My account is deleted at once and cannot be restored.',
    'Nobody is allowed to open the files that I baked any more. Copies of the originals stay readable.',
    'I lose access to the files that others shared with me.',
  ],
  email: 'Confirm your email',
  emailMismatch: 'Email must match your account email.',
  sentence: 'Type this sentence',
  requiredSentence: (email: string) =>
    `I know I am deleting ${toDisplayAddress(email)} and will not be able to create a new account with this email.`,
  sentenceMismatch: 'Text must match exactly.',
  remove: 'Delete my account',
  reason: (email: string) => `This deletes the account of ${toDisplayAddress(email)}.`,
  incomplete: 'Check all three boxes, and fill in both fields.',
  unknown: 'Your account may be deleted already. If so, you are logged out.',
  failed: 'Failed to delete account',
  back: 'Back to Portal',
  terms: 'Terms',
  privacy: 'Privacy',
} as const;
