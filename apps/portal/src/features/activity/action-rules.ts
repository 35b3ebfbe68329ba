import { ACTION_LABELS } from './texts.ts';

export type ActionTone = 'success' | 'warning' | 'blocked';

/** The lookbehind prevents a match of "ban" within "unban". */
const BLOCKED_ACTION_PATTERN = /fail|block|revoke|(?<!un)ban/;
const FIRST_FACTOR_ACTION_SUBSTRING = '1fa';

export function toActionTone(action: string): ActionTone {
  if (BLOCKED_ACTION_PATTERN.test(action)) return 'blocked';
  return action.includes(FIRST_FACTOR_ACTION_SUBSTRING) ? 'warning' : 'success';
}

const ACRONYMS = /\bpin\b/gi;

/** For example, the action `file_opened` becomes the label "File opened". */
export function toActionLabel(action: string): string {
  const text = ACTION_LABELS.get(action);
  if (text !== undefined) return text;
  const words = action.replaceAll('_', ' ');
  const sentence = words.charAt(0).toUpperCase() + words.slice(1);
  return sentence.replace(ACRONYMS, (word) => word.toUpperCase());
}
