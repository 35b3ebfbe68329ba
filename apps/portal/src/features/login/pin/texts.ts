import { toDisplayAddress } from '@bakehouse/contract/input';

export const ENTER_PIN_TEXTS = {
  title: 'Enter your PIN',
  lead: (email: string) => `Almost there, ${toDisplayAddress(email)}.`,
} as const;

export const CREATE_PIN_TEXTS = {
  title: 'Create a PIN',
  lead: (email: string) =>
    `Almost there, ${toDisplayAddress(email)}. You will enter this PIN each time you log in.`,
  create: 'Create PIN',
  creating: 'Creating…',
  failed: 'Failed to create PIN',
} as const;

export const LEAVE_PIN_STEP_TEXTS = {
  back: 'Back',
  goingBack: 'Going back…',
} as const;
