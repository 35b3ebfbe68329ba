import type { AuditAction } from './audit-actions.ts';

/** The actions whose name does not already read as a label. */
const OWN_LABELS = {
  file_opened: 'Opening allowed',
  login_1fa: 'Login started',
  login_2fa: 'Logged in',
  open_blocked: 'Opening refused',
} as const satisfies Partial<Record<AuditAction, string>>;

const ACRONYMS = /\bpin\b/gi;

const hasOwnLabel = (action: string): action is keyof typeof OWN_LABELS =>
  Object.hasOwn(OWN_LABELS, action);

/** For example, the action `file_baked` becomes the label "File baked". */
export function toActionLabel(action: string): string {
  if (hasOwnLabel(action)) return OWN_LABELS[action];
  const words = action.replaceAll('_', ' ');
  const sentence = words.charAt(0).toUpperCase() + words.slice(1);
  return sentence.replace(ACRONYMS, (word) => word.toUpperCase());
}
