import { ACTION_TEXTS } from './texts.ts';

export type ActionTone = 'success' | 'warning' | 'blocked';

/** The lookbehind prevents a match of "ban" within "unban". */
const BLOCKED_ACTION_PATTERN = /fail|block|revoke|(?<!un)ban/;
const FIRST_FACTOR_ACTION_SUBSTRING = '1fa';

export function toActionTone(action: string): ActionTone {
  if (BLOCKED_ACTION_PATTERN.test(action)) return 'blocked';
  return action.includes(FIRST_FACTOR_ACTION_SUBSTRING) ? 'warning' : 'success';
}

const ACRONYMS = /\bpin\b/gi;

const hasOwnText = (action: string): action is keyof typeof ACTION_TEXTS =>
  Object.hasOwn(ACTION_TEXTS, action);

/** For example, the action `file_opened` becomes the label "File opened". */
export function toActionLabel(action: string): string {
  if (hasOwnText(action)) return ACTION_TEXTS[action];
  const words = action.replaceAll('_', ' ');
  const sentence = words.charAt(0).toUpperCase() + words.slice(1);
  return sentence.replace(ACRONYMS, (word) => word.toUpperCase());
}
