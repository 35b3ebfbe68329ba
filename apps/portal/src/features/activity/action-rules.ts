export type ActionTone = 'success' | 'warning' | 'blocked';

/** "unban" does not count as "ban". */
const BLOCKED = /fail|block|revoke|(?<!un)ban/;
const WARNING = '1fa';

export function actionTone(action: string): ActionTone {
  if (BLOCKED.test(action)) return 'blocked';
  return action.includes(WARNING) ? 'warning' : 'success';
}

const TEXTS: ReadonlyMap<string, string> = new Map([
  ['login_1fa', 'Login started'],
  ['login_2fa', 'Logged in'],
  ['open_blocked', 'Opening refused'],
]);

const SHORT_FORMS = /\bpin\b/gi;

/** `file_opened` becomes "File opened". */
export function actionWords(action: string): string {
  const text = TEXTS.get(action);
  if (text !== undefined) return text;
  const words = action.replaceAll('_', ' ');
  const sentence = words.charAt(0).toUpperCase() + words.slice(1);
  return sentence.replace(SHORT_FORMS, (word) => word.toUpperCase());
}
