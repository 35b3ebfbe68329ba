import {
  AUDIT_ACTION_NAMES,
  type AuditAction,
  SUCCESSFUL_LOGIN_ACTIONS,
  toActionLabel,
} from '@bakehouse/contract';
import { parseChoiceOr } from '../../../list/list-fields.ts';
import type { ActivityListState } from '../activity-list.ts';
import { ACTIVITY_FILTER_TEXTS, RANGE_TEXTS, TAG_TEXTS } from '../texts.ts';

/** An action and a tile both say what happened, so one replaces the other. */
export const toActionFilter = (action: string | null): Partial<ActivityListState> => ({
  action: parseChoiceOr(AUDIT_ACTION_NAMES, action, null),
  activity: 'all',
});

const isLoginAction = (action: AuditAction) =>
  SUCCESSFUL_LOGIN_ACTIONS.some((login) => login === action);

/** The actions to choose from, by their labels. Hidden logins are left out, unless one is chosen. */
export const toActionOptions = ({
  action: chosen,
  logins,
}: Pick<ActivityListState, 'action' | 'logins'>): { id: AuditAction; label: string }[] =>
  AUDIT_ACTION_NAMES.filter(
    (action) => logins === null || action === chosen || !isLoginAction(action),
  )
    .map((id) => ({ id, label: toActionLabel(id) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'));

type TaggedFilters = Pick<
  ActivityListState,
  'fileId' | 'user' | 'action' | 'device' | 'range' | 'logins'
>;

interface ActivityFilterTag {
  id: keyof TaggedFilters;
  label: string;
}

/** The tags of all set filters, also of those that a phone hides behind a button. */
export function toActivityFilterTags(state: TaggedFilters): ActivityFilterTag[] {
  const { fileId, user, action, device, range, logins } = state;
  const labels = [
    ['fileId', fileId && TAG_TEXTS.fileId(fileId)],
    ['user', user && TAG_TEXTS.user(user)],
    ['action', action && TAG_TEXTS.action(toActionLabel(action))],
    ['device', device && TAG_TEXTS.device(device)],
    ['range', range && ACTIVITY_FILTER_TEXTS.lastRange(RANGE_TEXTS[range])],
    ['logins', logins && TAG_TEXTS.logins],
  ] as const;
  return labels.flatMap(([id, label]) => (label === null || label === '' ? [] : [{ id, label }]));
}
