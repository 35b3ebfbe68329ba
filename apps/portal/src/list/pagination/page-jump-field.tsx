import { useState, type KeyboardEvent } from 'react';
import { pressedKey } from '../../lib/typing/pressed-key.ts';
import { parsePageJump } from './page-jump.ts';
import { TEXTS } from '../texts.ts';
import styles from './pagination.module.css';

interface PageJumpFieldProps {
  page: number;
  totalPages: number;
  totalIsExact: boolean;
  onPage: (page: number) => void;
}

export function PageJumpField({ page, totalPages, totalIsExact, onPage }: PageJumpFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);

  function commit() {
    const target = draft === null ? null : parsePageJump(draft, totalPages);
    setDraft(null);
    if (target !== null && target !== page) onPage(target);
  }

  function handleKeyDown(event: KeyboardEvent) {
    const key = pressedKey(event);
    if (key === 'Enter') commit();
    if (key === 'Escape') setDraft(null);
  }

  return (
    <span className={styles.jump}>
      <label className={styles.jumpLabel}>
        {TEXTS.page}{' '}
        <input
          className={styles.jumpInput}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="go"
          value={draft ?? String(page)}
          onFocus={(event) => {
            event.target.select();
          }}
          onChange={(event) => {
            setDraft(event.target.value);
          }}
          onKeyDown={handleKeyDown}
          onBlur={commit}
        />
      </label>{' '}
      {TEXTS.ofPages(totalPages, totalIsExact)}
    </span>
  );
}
