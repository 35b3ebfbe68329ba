export type ActionTone = 'success' | 'warning' | 'blocked';

/** To lift a ban shuts no door: "unban" is not meant. */
const BLOCKED = /fail|block|revoke|(?<!un)ban/;
const WARNING = '1fa';

export function actionTone(action: string): ActionTone {
  if (BLOCKED.test(action)) return 'blocked';
  return action.includes(WARNING) ? 'warning' : 'success';
}

const SHORT_FORMS = /\b(?:pin|1fa|2fa)\b/gi;

/** The action as words: `file_opened` reads "File opened", `login_1fa` "Login 1FA". */
export function actionWords(action: string): string {
  const words = action.replaceAll('_', ' ');
  const sentence = words.charAt(0).toUpperCase() + words.slice(1);
  return sentence.replace(SHORT_FORMS, (word) => word.toUpperCase());
}
