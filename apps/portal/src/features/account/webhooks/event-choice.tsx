import { toActionLabel, type AuditAction } from '@bakehouse/contract';
import { useId } from 'react';
import { ChoiceBar } from '../../../components/fields/choice-bar.tsx';
import { EVENT_GROUPS, type EventGroup } from './event-groups.ts';
import { EVENT_GROUP_TEXTS, WEBHOOK_FORM_TEXTS as TEXTS } from './texts.ts';
import styles from './webhooks.module.css';

const CHOICES = [
  { id: 'all', label: TEXTS.choices.all },
  { id: 'chosen', label: TEXTS.choices.chosen },
] as const;

interface EventChoiceProps {
  /** Null for all events. */
  chosen: readonly AuditAction[] | null;
  onChange: (chosen: readonly AuditAction[] | null) => void;
}

export function EventChoice({ chosen, onChange }: EventChoiceProps) {
  const label = useId();
  return (
    <div className={styles.events}>
      <span id={label} className={styles.label}>
        {TEXTS.events}
      </span>
      <ChoiceBar
        labelledBy={label}
        choices={CHOICES}
        value={chosen === null ? 'all' : 'chosen'}
        onChange={(id) => onChange(id === 'all' ? null : [])}
      />
      {chosen !== null &&
        EVENT_GROUPS.map(({ group, actions }) => (
          <GroupChoice
            key={group}
            group={group}
            actions={actions}
            chosen={chosen}
            onChange={onChange}
          />
        ))}
    </div>
  );
}

interface GroupChoiceProps {
  group: EventGroup;
  actions: readonly AuditAction[];
  chosen: readonly AuditAction[];
  onChange: (chosen: readonly AuditAction[]) => void;
}

function GroupChoice({ group, actions, chosen, onChange }: GroupChoiceProps) {
  const name = EVENT_GROUP_TEXTS[group];
  const own = actions.filter((action) => chosen.includes(action));
  const toggle = (toggled: readonly AuditAction[], isOn: boolean) => {
    const others = chosen.filter((action) => !toggled.includes(action));
    onChange(isOn ? [...others, ...toggled] : others);
  };
  return (
    <details className={styles.group}>
      <summary className={styles.summary}>
        {name} <span className={styles.count}>{TEXTS.chosenIn(own.length, actions.length)}</span>
      </summary>
      <ul className={styles.choices}>
        <li>
          <EventCheckbox
            label={TEXTS.allIn(name)}
            checked={own.length === actions.length}
            onChange={(isOn) => toggle(actions, isOn)}
          />
        </li>
        {actions.map((action) => (
          <li key={action}>
            <EventCheckbox
              label={toActionLabel(action)}
              checked={own.includes(action)}
              onChange={(isOn) => toggle([action], isOn)}
            />
          </li>
        ))}
      </ul>
    </details>
  );
}

interface EventCheckboxProps {
  label: string;
  checked: boolean;
  onChange: (isOn: boolean) => void;
}

function EventCheckbox({ label, checked, onChange }: EventCheckboxProps) {
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      {label}
    </label>
  );
}
