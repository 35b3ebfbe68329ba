import { useState, type KeyboardEvent } from 'react';
import { pageJump } from './page-jump.ts';
import styles from './pagination.module.css';

interface PageJumpProps {
  page: number;
  totalPages: number;
  totalIsExact: boolean;
  onPage: (page: number) => void;
}

export function PageJump({ page, totalPages, totalIsExact, onPage }: PageJumpProps) {
  const [draft, setDraft] = useState<string | null>(null);

  function commit() {
    const target = draft === null ? null : pageJump(draft, totalPages);
    setDraft(null);
    if (target !== null && target !== page) onPage(target);
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') commit();
    if (event.key === 'Escape') setDraft(null);
  }

  return (
    <span className={styles.jump}>
      <label className={styles.jumpLabel}>
        Page{' '}
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
      of {totalPages.toLocaleString('en-US')}
      {!totalIsExact && '+'}
    </span>
  );
}
