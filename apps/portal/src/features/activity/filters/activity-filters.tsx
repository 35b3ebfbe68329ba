import { DEVICE_TYPES } from '@bakehouse/contract';
import { FileTypeSelect } from '../../../list/file-type-select.tsx';
import type { ActivityListState } from '../activity-list.ts';
import { ACTIVITY_FILTER_TEXTS } from '../texts.ts';
import { ChoiceSelect } from './choice-select.tsx';
import { toActionFilter, toActionOptions } from './filter-rules.ts';
import { HideLogins } from './hide-logins.tsx';
import { PersonField } from './person-field.tsx';
import { QuickRanges } from './quick-ranges.tsx';

interface ActivityFiltersProps {
  state: ActivityListState;
  admin: boolean;
  /** The addresses of the shown events, which are suggested first. */
  seen: readonly string[];
  onChange: (change: Partial<ActivityListState>, options?: { replace: boolean }) => void;
}

const DEVICE_OPTIONS = DEVICE_TYPES.map((id) => ({ id, label: id }));

export function ActivityFilters({ state, admin, seen, onChange }: ActivityFiltersProps) {
  return (
    <>
      <QuickRanges value={state.range} onChange={(range) => onChange({ range })} />
      <PersonField
        value={state.user ?? ''}
        admin={admin}
        seen={seen}
        onChange={(email) => onChange({ user: email === '' ? null : email })}
      />
      <ChoiceSelect
        label={ACTIVITY_FILTER_TEXTS.action}
        choices={toActionOptions(state)}
        value={state.action}
        onChange={(action, options) => onChange(toActionFilter(action), options)}
      />
      <ChoiceSelect
        label={ACTIVITY_FILTER_TEXTS.device}
        choices={DEVICE_OPTIONS}
        value={state.device}
        onChange={(device, options) => onChange({ device }, options)}
      />
      <FileTypeSelect
        value={state.type}
        onChange={(type, options) => onChange({ type }, options)}
      />
      <HideLogins value={state.logins} onChange={(logins) => onChange({ logins })} />
    </>
  );
}
