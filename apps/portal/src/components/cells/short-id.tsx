import { useEffect, useState } from 'react';
import { Icon, type IconName } from '../icon.tsx';
import styles from './short-id.module.css';
import { shorten } from './shorten.ts';
import { Tooltip } from '../tooltip/tooltip.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';

type Outcome = 'copied' | 'failed';

const OUTCOME_MS = 2_000;

const outcomes: Record<Outcome, { text: string; icon: IconName }> = {
  copied: { text: 'Copied', icon: 'check' },
  failed: { text: 'Could not copy', icon: 'warning' },
};

interface ShortIdProps {
  value: string;
  label: string;
  /** Hides the icon in narrow columns. */
  isBare?: boolean;
}

/** Shows both ends of an id; screen readers and the clipboard get all of it. */
export function ShortId({ value, label, isBare = false }: ShortIdProps) {
  const [outcome, setOutcome] = useState<Outcome>();

  useEffect(() => {
    if (!outcome) return undefined;
    const timer = setTimeout(setOutcome, OUTCOME_MS, undefined);
    return () => {
      clearTimeout(timer);
    };
  }, [outcome]);

  function copy() {
    copyText(value).then(
      () => {
        setOutcome('copied');
      },
      () => {
        setOutcome('failed');
      },
    );
  }

  return (
    <>
      <Tooltip text={outcome ? outcomes[outcome].text : value} placement="end" keepOnPress>
        <button type="button" className={styles.id} onClick={copy}>
          <VisuallyHidden>
            Copy {label} {value}
          </VisuallyHidden>
          <span className={styles.text} aria-hidden="true">
            {shorten(value)}
          </span>
          {!isBare && <Icon name={outcome ? outcomes[outcome].icon : 'copy'} />}
        </button>
      </Tooltip>
      <span aria-live="polite">
        <VisuallyHidden>{outcome && outcomes[outcome].text}</VisuallyHidden>
      </span>
    </>
  );
}

/** Async, so that a missing clipboard rejects instead of throwing. */
const copyText = async (text: string) => navigator.clipboard.writeText(text);
