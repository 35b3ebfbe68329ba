import { ACTIVE_DAYS } from '@bakehouse/contract';
import type { Activation } from '../../../api/users.ts';

export const ACTIVATION_FAILED = 'Failed to update the user';

export interface ActivationText {
  label: string;
  question: string;
  /** What it does, and what it does not. */
  effects: readonly string[];
  tone: 'primary' | 'danger';
  done: string;
  notDone: (email: string) => string;
}

export const ACTIVATIONS = {
  deactivate: {
    label: 'Deactivate',
    question: 'Are you sure you want to deactivate the following user?',
    effects: [
      'All sessions of this account end now, and nobody can sign in to it.',
      'Files that it has baked stay closed: nobody can open them.',
      'Nothing is deleted. You can reactivate the account at any time.',
    ],
    tone: 'danger',
    done: 'User has been deactivated.',
    notDone: (email) => `${email} could not be deactivated.`,
  },
  reactivate: {
    label: 'Reactivate',
    question: 'Are you sure you want to reactivate the following user?',
    effects: [
      'The account can sign in again. Sessions that were ended stay ended.',
      'Files that it has baked open again for everybody with access.',
    ],
    tone: 'primary',
    done: 'User has been reactivated.',
    notDone: (email) => `${email} could not be reactivated.`,
  },
} as const satisfies Record<Activation['action'], ActivationText>;

export const STILL_INACTIVE = `The status stays Inactive until the next bake: there was none in the last ${ACTIVE_DAYS} days.`;
