import type { AuditAction } from './audit-actions.ts';

/** The actions whose name does not already read as a label. */
const SPECIAL_LABELS = {
  access_shared: 'Told by email',
  file_opened: 'Opening allowed',
  grant_terms_changed: 'Terms changed',
  login_1fa: 'Login started',
  login_2fa: 'Logged in',
  open_blocked: 'Opening refused',
} as const satisfies Partial<Record<AuditAction, string>>;

const ACRONYM_PATTERN = /\b(?:api|pin)\b/gi;

const hasSpecialLabel = (action: string): action is keyof typeof SPECIAL_LABELS =>
  Object.hasOwn(SPECIAL_LABELS, action);

/** For example, the action `file_baked` becomes the label "File baked". */
export function toActionLabel(action: string): string {
  if (hasSpecialLabel(action)) return SPECIAL_LABELS[action];
  const words = action.replaceAll('_', ' ');
  const sentence = words.charAt(0).toUpperCase() + words.slice(1);
  return sentence.replace(ACRONYM_PATTERN, (word) => word.toUpperCase());
}
