import { toDisplayAddress } from '@bakehouse/contract/input';
import type { HelpAction } from './refusal-help.ts';

export const HELP_ACTION_TEXTS = {
  add: 'Give access…',
  extend: 'Extend…',
  dates: 'Change dates…',
  access: 'Change access',
} as const satisfies Record<HelpAction, string>;

export const HELP_BUTTON_TEXTS = {
  label: (action: HelpAction, email: string, fileName: string) =>
    `${HELP_ACTION_TEXTS[action]} ${toDisplayAddress(email)}, ${fileName}`,
} as const;
