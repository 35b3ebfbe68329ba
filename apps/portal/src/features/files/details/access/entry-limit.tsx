import type { GrantTerms } from '@bakehouse/contract';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import type { AccessEntry } from '../../../../api/files.ts';
import { Button } from '../../../../components/button.tsx';
import { LimitField } from '../../../../grantees/terms/limit-field.tsx';
import { parseLimit } from '../../../../grantees/terms/typed-terms.ts';
import { useService } from '../../../../lib/services.tsx';
import { useZone } from '../../../../time/zone.tsx';
import { ACCESS_TEXTS } from '../texts.ts';
import styles from './access-list.module.css';

interface EntryLimitProps {
  entry: AccessEntry;
  /** The present terms in words. */
  kept: readonly string[];
  onSave: (terms: GrantTerms | null) => void;
  onClose: () => void;
}

/** Changes how long or how often an entry may open the file. */
export function EntryLimit({ entry, kept, onSave, onClose }: EntryLimitProps) {
  const form = useRef<HTMLFormElement>(null);
  const now = useService('now');
  const { name: zone } = useZone();
  const initial = kept.length > 0 ? 'kept' : '';
  const [text, setText] = useState(initial);
  const [problem, setProblem] = useState<string>();
  useEffect(() => form.current?.querySelector('select')?.focus(), []);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const parsed = parseLimit(text, { now: now(), zone });
    if ('problem' in parsed) setProblem(parsed.problem);
    else {
      if (text !== initial) onSave(parsed.terms ?? null);
      onClose();
    }
  };

  return (
    <form ref={form} noValidate className={styles.limit} onSubmit={submit}>
      <LimitField
        label={ACCESS_TEXTS.limitOf(entry.label)}
        text={text}
        problem={problem}
        kept={kept.length > 0 ? kept.join(', ') : undefined}
        onChange={(next) => {
          setText(next);
          setProblem(undefined);
        }}
      />
      <div className={styles.buttons}>
        <Button type="submit" size="compact" variant="primary">
          {ACCESS_TEXTS.saveLimit}
        </Button>
        <Button size="compact" onClick={onClose}>
          {ACCESS_TEXTS.cancel}
        </Button>
      </div>
    </form>
  );
}
