export type ActionTone = 'success' | 'warning' | 'blocked';

/** The lookbehind prevents a match of "ban" within "unban". */
const BLOCKED_ACTION_PATTERN = /fail|block|revoke|(?<!un)ban/;
const FIRST_FACTOR_ACTION_SUBSTRING = '1fa';

export function toActionTone(action: string): ActionTone {
  if (BLOCKED_ACTION_PATTERN.test(action)) return 'blocked';
  return action.includes(FIRST_FACTOR_ACTION_SUBSTRING) ? 'warning' : 'success';
}
