import { ACTION_LABELS } from './texts.ts';

export type ActionTone = 'success' | 'warning' | 'blocked';

/** The lookbehind keeps "unban" from counting as "ban". */
const BLOCKED_ACTION = /fail|block|revoke|(?<!un)ban/;
const FIRST_FACTOR_ACTION_PART = '1fa';

export function toActionTone(action: string): ActionTone {
  if (BLOCKED_ACTION.test(action)) return 'blocked';
  return action.includes(FIRST_FACTOR_ACTION_PART) ? 'warning' : 'success';
}

const ACRONYMS = /\bpin\b/gi;

/** For example, `file_opened` becomes "File opened". */
export function toActionLabel(action: string): string {
  const text = ACTION_LABELS.get(action);
  if (text !== undefined) return text;
  const words = action.replaceAll('_', ' ');
  const sentence = words.charAt(0).toUpperCase() + words.slice(1);
  return sentence.replace(ACRONYMS, (word) => word.toUpperCase());
}
